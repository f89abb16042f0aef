"""Findings in words, French and English."""


from dealer_assist.trust.proof.finding import Finding
from dealer_assist.words import catalogue, word


def said(one: Finding, lang: str) -> str:
    """The finding in a line."""
    values = dict(one.values)
    if one.id == "vault":
        id = f"irregular.device_{values['what']}"
        values["detail"] = word(lang, id, detail=values["detail"]) if id in catalogue() else (
            f"{values['what']} {values['detail']}")
    if one.id == "copy_said":
        id = f"alarm.copy_{values['what']}"
        values["what"] = word(lang, id if id in catalogue() else "alarm.copy_behind")
    return word(lang, f"verify.{one.id}", **values)
