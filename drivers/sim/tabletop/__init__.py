"""Simulated table, boxed as it comes, with one fault in it if one is planted.

`planted` names the fault and its part, `sim_chips` makes cards and chips with their tags, `gate`
and `tabletop_shoe` a shoe's reports about cards that pass it, `spots` a scanner's about the chips
around it, `contact` a cable's damage to bytes, `scene` and `tabletop_camera` the view of a camera
over the table, `table` has all of it, `hands` are the technician's actions. Nothing here reports a
fault: each acts on tags, beams, bytes or light, and the host hears of it as at a real table. For
tests, training and ``technician --sim``.
"""
