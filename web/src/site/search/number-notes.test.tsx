// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderOnSite, resetSite } from "../site.fixture.tsx";
import { HitNumber } from "./hit-rows.tsx";
import { NumberNotes } from "./results.tsx";

afterEach(resetSite);

test("links a superseded number to the product of the newest one, with the numbers in between", () => {
  const superseded = [
    { number: "AM-1-0001", via: ["AM-1-0002"], supersededBy: "AM-1-0003", infoId: "77" },
  ];
  renderOnSite(<NumberNotes superseded={superseded} didYouMean={[]} />);
  const note = screen.getByRole("listitem");
  expect(note.textContent).toBe(
    "AM-1-0001 已被 AM-1-0003 替代（AM-1-0001 → AM-1-0002 → AM-1-0003）",
  );
  expect(screen.getByRole("link", { name: "AM-1-0003" }).getAttribute("href")).toContain("id=77");
});

test("shows a new number without a product as text", () => {
  const superseded = [{ number: "A-1", via: [], supersededBy: "A-2345", infoId: null }];
  renderOnSite(<NumberNotes superseded={superseded} didYouMean={[]} />);
  expect(screen.getByRole("listitem").textContent).toBe("A-1 已被 A-2345 替代");
  expect(screen.queryByRole("link")).toBeNull();
});

test("suggests another number as a link to its search", () => {
  const didYouMean = [{ number: "AM-10-88", typed: "AM-1O-88", keyword: "叶片 AM-10-88" }];
  renderOnSite(<NumberNotes superseded={[]} didYouMean={didYouMean} />);
  expect(screen.getByRole("listitem").textContent).toBe(
    "您是不是要找 AM-10-88（“AM-1O-88”改为“AM-10-88”）？",
  );
  const link = screen.getByRole("link", { name: "AM-10-88" });
  const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://site");
  expect(searchParams.get("keyword")).toBe("叶片 AM-10-88");
});

test("marks the typed part of a number across separators", () => {
  renderOnSite(<HitNumber number="AM-72-2105-3" keyword="叶片 m722105" />);
  expect(screen.getByText("M-72-2105").tagName).toBe("MARK");
  expect(document.body.textContent).toBe("件号 AM-72-2105-3");
});
