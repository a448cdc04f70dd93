import { fontSizes, lineHeights, textAligns } from "@aeromaint/contracts/fields/rich-text.ts";

type Check = (value: string) => boolean;

const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    values.includes(value);
// Names, #hex and rgb()/rgba()/hsl() with plain numbers: nothing that could load or compute.
const colour = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([0-9.,%/ ]{1,40}\))$/;
const length = /^[0-9]{1,4}(\.[0-9]{1,3})?(px|%)$/;
const isColour: Check = (value) => colour.test(value);
const isLength: Check = (value) => length.test(value);

const checks: Readonly<Record<string, Check>> = {
  "font-size": oneOf(fontSizes.map((size) => `${size}px`)),
  "line-height": oneOf(lineHeights),
  "text-align": oneOf(textAligns),
  color: isColour,
  "background-color": isColour,
  width: isLength,
  "min-width": isLength,
};

/** Longer than anything that the editor writes. */
const maxStyleLength = 1_000;

/** The declarations that the editor can make, in canonical spelling; empty when none is left. */
export function allowedStyle(style: string): string {
  if (style.length > maxStyleLength) return "";
  return style
    .split(";")
    .map((declaration) => {
      const colon = declaration.indexOf(":");
      const property = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
      const allowed = colon > 0 && Object.hasOwn(checks, property) && checks[property]?.(value);
      return allowed ? `${property}: ${value}` : "";
    })
    .filter(Boolean)
    .join("; ");
}
