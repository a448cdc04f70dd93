import { expect, test } from "vitest";
import { findPartNumber } from "./part-numbers.ts";

test("suggests an existing part number, or nothing", () => {
  const products = ["AMS 类；带轴承", "件号 AM-32-4410-7；适配 46×17R20 轮胎"];
  const rows = products.map((specifications) => ({ partNumber: null, specifications }));
  expect(findPartNumber(rows)).toBe("AM-32-4410-7");
  expect(findPartNumber([{ partNumber: null, specifications: "三座份" }])).toBeUndefined();
  const numbered = { partNumber: "AM-29-1110-7", specifications: "AMS 类" };
  expect(findPartNumber([numbered, ...rows])).toBe("AM-29-1110-7");
});
