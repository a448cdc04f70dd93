// @vitest-environment happy-dom
import { act, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { rootFontSize, useRootScale } from "./root-scale.ts";

function Scaled() {
  useRootScale();
  return null;
}

const rootSize = () => document.documentElement.style.fontSize;

function resize(width: number): void {
  Object.defineProperty(window, "innerWidth", { value: width, configurable: true });
  act(() => {
    window.dispatchEvent(new Event("resize"));
  });
}

it("is 16 pixels at a width of 1920, and proportional at other widths", () => {
  expect(rootFontSize(1920)).toBe(16);
  expect(rootFontSize(1440)).toBe(12);
  expect(rootFontSize(3840)).toBe(32);
});

it("scales the root font while mounted, follows the window, and restores the root font", () => {
  resize(1440);
  const { unmount } = render(<Scaled />);
  expect(rootSize()).toBe("12px");
  resize(960);
  expect(rootSize()).toBe("8px");
  unmount();
  expect(rootSize()).toBe("");
  resize(1920);
  expect(rootSize()).toBe("");
});
