"""A whole table made of software, boxed as it comes, with one fault in it where one is planted.

`planted` names the fault and the part that has it, `pieces` are the cards and chips with their
tags, `gate` and `shoe` what a shoe makes of the cards that pass it, `spots` what a scanner hears
of the chips around it, `contact` what a cable does to bytes, `scene` and `camera` what a camera
over the table sees, `table` has all of it, `hands` is what a technician can do to it.
Nothing here reports a fault: each acts on tags, beams, bytes or light, and what a host hears of it
is what it would hear at a real table. For tests, training and ``technician --sim``.
"""
