import { expect, test } from "vitest";
import { usedStyles } from "./used-styles.ts";

test("keeps utilities that a script names, and all other styles", () => {
  const css =
    "@layer base{a{color:red}}@layer utilities{.p-2{padding:8px}.max-md\\:px-1\\.5{@media (width<768px){padding-inline:6px}}.gone{top:0}@media print{.print\\:gone{top:0}}}";
  expect(usedStyles(css, '"p-2",`max-md:px-1.5 `')).toBe(
    "@layer base{a{color:red}}@layer utilities{.p-2{padding:8px}.max-md\\:px-1\\.5{@media (width<768px){padding-inline:6px}}}",
  );
});
