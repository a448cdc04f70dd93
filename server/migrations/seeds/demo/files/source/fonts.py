"""Makes small TrueType fonts of Noto Sans CJK SC with only the characters of these sheets.

Chromium draws the system's CFF outlines glyph by glyph into a PDF; TrueType outlines it embeds
as one subset font, which keeps the files small and their text searchable.
"""

from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, newTable

HERE = Path(__file__).parent
SYSTEM = Path("/usr/share/fonts/opentype/noto")


def to_truetype(font):
    order = font.getGlyphOrder()
    outlines = font.getGlyphSet()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(None)
        outlines[name].draw(Cu2QuPen(pen, max_err=0.6, reverse_direction=True))
        glyphs[name] = pen.glyph()
    glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, glyphs
    font["loca"], font["glyf"] = newTable("loca"), glyf
    for name, glyph in glyphs.items():
        glyph.recalcBounds(glyf)
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyph, "xMin", 0))
    limits = font["maxp"]
    limits.tableVersion = 0x00010000
    for field in (
        "maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
        "maxStackElements", "maxSizeOfInstructions", "maxComponentElements", "maxComponentDepth",
    ):
        setattr(limits, field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    font.sfntVersion = "\000\001\000\000"


text = "".join(page.read_text() for page in HERE.glob("*.html"))
(HERE / "fonts").mkdir(exist_ok=True)
for weight in ("Regular", "Bold"):
    faces = TTCollection(SYSTEM / f"NotoSansCJK-{weight}.ttc").fonts
    font = next(f for f in faces if f["name"].getDebugName(1).startswith("Noto Sans CJK SC"))
    subsetter = Subsetter(Options(layout_features=[], hinting=False, notdef_outline=True))
    subsetter.populate(text=text)
    subsetter.subset(font)
    to_truetype(font)
    font.save(HERE / "fonts" / f"{weight.lower()}.ttf")
