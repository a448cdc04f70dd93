import { expect, it } from "vitest";
import { textLength } from "./text-outline.tsx";

it.each([
  ["", 0],
  ["  \n ", 0],
  ["起落架收放检查", 7],
  ["依据 AMM 32-11-00 执行", 6],
  ["力矩 12.5 N·m，见图3。", 8],
  ["Boeing's manual", 2],
])("counts %j as %i", (text, length) => {
  expect(textLength(text)).toBe(length);
});
