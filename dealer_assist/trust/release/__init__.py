"""Releases of the program: content of a signed one, its check, and the change to another.

A release is a folder with the program's files, ``manifest.json`` that names each with its size and
SHA-256, and ``manifest.sig``, the maker's Ed25519 signature of that manifest. The maker's public
key lies outside of it: with the key inside, whoever changes the program would change the key too.
"""
