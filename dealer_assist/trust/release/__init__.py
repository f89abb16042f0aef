"""Releases of the program: what a signed one holds, whether this is one, how another takes over.

A release is a folder with the program's files, ``manifest.json`` that names each with its size and
SHA-256, and ``manifest.sig``, the maker's Ed25519 signature of that manifest. The maker's public
key lies outside of it: with the key inside, whoever changes the program would change the key too.
"""
