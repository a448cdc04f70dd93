import { describe, expect, test } from "vitest";
import { hexContrast } from "../../ui/theme/contrast.ts";
import { groundColours, highlight, readingGround, readingText, textColours } from "./palette.ts";

describe("the editor's colours", () => {
  test.each(textColours)("$name can be read on the ground", ({ colour }) => {
    expect(hexContrast(colour, readingGround)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([...groundColours, { name: "突出", colour: highlight }])(
    "text can be read on $name",
    ({ colour }) => expect(hexContrast(colour, readingText)).toBeGreaterThanOrEqual(7),
  );
});
