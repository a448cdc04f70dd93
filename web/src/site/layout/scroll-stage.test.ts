import { expect, test } from "vitest";
import { stageAfter } from "./site-layout.tsx";

const tall = { screen: 800, page: 4000 };

test("keeps out of the way on the first screenful", () => {
  expect(stageAfter("reading", 900, { ...tall, top: 500 })).toBe("reading");
  expect(stageAfter("returning", 900, { ...tall, top: 800 })).toBe("reading");
});

test("comes on the way back and goes when one reads on", () => {
  expect(stageAfter("reading", 2000, { ...tall, top: 1900 })).toBe("returning");
  expect(stageAfter("returning", 1900, { ...tall, top: 2000 })).toBe("reading");
});

test("stays as it was while nothing moves", () => {
  expect(stageAfter("returning", 1900, { ...tall, top: 1900 })).toBe("returning");
});

test("knows the end of the page, of a short one too", () => {
  expect(stageAfter("reading", 3000, { ...tall, top: 3190 })).toBe("end");
  expect(stageAfter("reading", 0, { top: 60, screen: 800, page: 870 })).toBe("end");
});

test("does not take a page without anything to scroll for its end", () => {
  expect(stageAfter("reading", 0, { top: 0, screen: 800, page: 800 })).toBe("reading");
});
