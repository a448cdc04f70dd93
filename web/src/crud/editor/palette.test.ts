import { describe, expect, test } from "vitest";
import { contrast } from "./css-values.ts";
import { groundColours, highlight, readingGround, readingText, textColours } from "./palette.ts";

describe("the editor's colours", () => {
  test.each(textColours)("$name can be read on the ground", ({ colour }) => {
    expect(contrast(colour, readingGround)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([...groundColours, { name: "突出", colour: highlight }])(
    "text can be read on $name",
    ({ colour }) => expect(contrast(colour, readingText)).toBeGreaterThanOrEqual(7),
  );
});
