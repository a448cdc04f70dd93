import { expect, test } from "vitest";
import { partNumberAmong } from "./part-numbers.ts";

test("recommends a part number that there is, and none where there is none", () => {
  const products = ["AMS 类；带轴承", "件号 AM-32-4410-7；适配 46×17R20 轮胎"];
  const rows = products.map((specifications) => ({ specifications }));
  expect(partNumberAmong(rows)).toBe("AM-32-4410-7");
  expect(partNumberAmong([{ specifications: "三座份" }])).toBeUndefined();
});
