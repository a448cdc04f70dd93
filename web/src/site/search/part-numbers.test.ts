import { expect, test } from "vitest";
import { partNumberAmong } from "./part-numbers.ts";

test("recommends a part number that there is, and none where there is none", () => {
  const products = ["AMS 类；带轴承", "件号 AM-32-4410-7；适配 46×17R20 轮胎"];
  const rows = products.map((specifications) => ({ partNumber: null, specifications }));
  expect(partNumberAmong(rows)).toBe("AM-32-4410-7");
  expect(partNumberAmong([{ partNumber: null, specifications: "三座份" }])).toBeUndefined();
  const numbered = { partNumber: "AM-29-1110-7", specifications: "AMS 类" };
  expect(partNumberAmong([numbered, ...rows])).toBe("AM-29-1110-7");
});
