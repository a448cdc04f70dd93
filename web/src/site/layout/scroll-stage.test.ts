import { expect, test } from "vitest";
import { nextScrollStage } from "./site-layout.tsx";

const tall = { screen: 800, page: 4000 };

test("hides on the first screen height", () => {
  expect(nextScrollStage("reading", 900, { ...tall, top: 500 })).toBe("reading");
  expect(nextScrollStage("returning", 900, { ...tall, top: 800 })).toBe("reading");
});

test("shows on scrolling up and hides on scrolling down", () => {
  expect(nextScrollStage("reading", 2000, { ...tall, top: 1900 })).toBe("returning");
  expect(nextScrollStage("returning", 1900, { ...tall, top: 2000 })).toBe("reading");
});

test("keeps its state without a move", () => {
  expect(nextScrollStage("returning", 1900, { ...tall, top: 1900 })).toBe("returning");
});

test("detects the end of the page, also of a short one", () => {
  expect(nextScrollStage("reading", 3000, { ...tall, top: 3190 })).toBe("end");
  expect(nextScrollStage("reading", 0, { top: 60, screen: 800, page: 870 })).toBe("end");
});

test("does not count a page without scrolling as its end", () => {
  expect(nextScrollStage("reading", 0, { top: 0, screen: 800, page: 800 })).toBe("reading");
});
