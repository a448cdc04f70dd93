// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Theme } from "../theme/tokens.ts";
import { ensureReadableColours } from "./rich-content.tsx";

function coloured(html: string, theme: Theme = "dark"): HTMLElement {
  const body = document.createElement("div");
  body.innerHTML = html;
  ensureReadableColours(body, theme);
  return body;
}

const parts = (element: Element | null) =>
  ((element as HTMLElement | null)?.style.color ?? "").match(/\d+/g)?.map(Number) ?? [];

test("lightens red meant for white paper and keeps it red", () => {
  const [red = 0, green = 0, blue = 0] = parts(
    coloured('<span style="color: #a8071a">注意</span>').querySelector("span"),
  );
  expect(red).toBeGreaterThan(200);
  expect(red - Math.max(green, blue)).toBeGreaterThan(60);
});

test("turns the black of a pasted document into the usual text", () => {
  const span = coloured('<span style="color: #000000">正文</span>').querySelector("span");
  expect(parts(span)).toEqual([232, 238, 248]);
});

test("leaves colours alone that can be read", () => {
  const span = coloured('<span style="color: #ffb224">提示</span>').querySelector("span");
  expect(span?.getAttribute("style")).toBe("color: #ffb224");
});

test("darkens the usual text on a light mark", () => {
  const span = coloured('<span style="background-color: #ffff00">重点</span>').querySelector(
    "span",
  );
  expect(Math.max(...parts(span))).toBeLessThan(130);
});

test("reads a colour against the mark around it", () => {
  const inner = coloured(
    '<p style="background-color: #ffffff"><span style="color: #a8071a">注意</span></p>',
  ).querySelector("span");
  expect(inner?.getAttribute("style")).toBe("color: #a8071a");
});

test("darkens amber meant for the dark ground on the light one, and keeps it amber", () => {
  const [red = 0, green = 0, blue = 0] = parts(
    coloured('<span style="color: #ffb224">提示</span>', "light").querySelector("span"),
  );
  expect(red).toBeLessThan(160);
  expect(red - blue).toBeGreaterThan(60);
  expect(green).toBeGreaterThan(blue);
});

test("turns the near-white of the dark ground into the usual text of the light one", () => {
  const span = coloured('<span style="color: #e8eef8">正文</span>', "light").querySelector("span");
  expect(parts(span)).toEqual([16, 28, 48]);
});

test("lightens the dark usual text on a dark mark", () => {
  const span = coloured(
    '<span style="background-color: #533a08">重点</span>',
    "light",
  ).querySelector("span");
  expect(Math.min(...parts(span))).toBeGreaterThan(130);
});
