// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { DaysUntilDeletion } from "./trash-page.tsx";

const shown = (days: number | null) => {
  const { container } = render(<DaysUntilDeletion days={days} />);
  const isMarked = /text-accent/.test(container.querySelector("span")?.className ?? "");
  return [container.textContent, isMarked];
};

it("shows the days until deletion, and marks the last three", () => {
  expect(shown(30)).toEqual(["剩余 30 天", false]);
  expect(shown(4)).toEqual(["剩余 4 天", false]);
  expect(shown(3)).toEqual(["剩余 3 天", true]);
  expect(shown(0)).toEqual(["即将清除", true]);
  expect(shown(null)).toEqual(["永久保留", false]);
});
