import { describe, expect, test } from "vitest";
import { hexContrast } from "../../ui/theme/contrast.ts";
import {
  backgroundColours,
  highlightColour,
  readingBackground,
  readingTextColour,
  textColours,
} from "./palette.ts";

describe("the editor's colours", () => {
  test.each(textColours)("$name is legible on the background", ({ colour }) => {
    expect(hexContrast(colour, readingBackground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([...backgroundColours, { name: "突出", colour: highlightColour }])(
    "text can be read on $name",
    ({ colour }) => expect(hexContrast(colour, readingTextColour)).toBeGreaterThanOrEqual(7),
  );
});
