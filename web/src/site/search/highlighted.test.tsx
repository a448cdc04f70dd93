// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Highlighted } from "./highlighted.tsx";
import { normaliseKeyword } from "./keyword-of.ts";
import { addRecent, forgetRecent, readRecent } from "./recent-searches.ts";
import { SynonymNote } from "./results.tsx";
import { parseSearchState } from "./search-state.ts";

beforeEach(() => localStorage.clear());
function marksIn(text: string, keyword: string): string[] {
  const { container } = render(<Highlighted text={text} keyword={keyword} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll("mark")].map((mark) => mark.textContent ?? "");
}

test("marks every word of the keyword at each occurrence", () => {
  expect(marksIn("前起落架与主起落架的检查", "起落架 检查")).toEqual(["起落架", "起落架", "检查"]);
  expect(marksIn("没有", "起落架")).toEqual([]);
});

test("marks whole Latin words in any case and width", () => {
  expect(marksIn("CFM56-5B 与 CFM567", "cfm56")).toEqual(["CFM56"]);
  expect(marksIn("件号ＡＭ-29-4410-7", "am-29-4410")).toEqual(["ＡＭ-29-4410"]);
  expect(marksIn("AM-29-4410", "29-441")).toEqual([]);
});

test("marks overlapping words once, and treats pattern characters literally", () => {
  expect(marksIn("液压泵站", "液压泵 压泵站 液压")).toEqual(["液压泵"]);
  expect(marksIn("占5%（.*）", "5% .* (")).toEqual(["5%", "（", ".*"]);
  expect(marksIn("🛩检查ﬁlter", "检查")).toEqual(["检查"]);
});

test("marks synonyms too, including those of several words", () => {
  const marked = (text: string) => {
    const synonyms = ["landing gear", "LG"];
    const { container } = render(<Highlighted text={text} keyword="起落架" synonyms={synonyms} />);
    return [...container.querySelectorAll("mark")].map((mark) => mark.textContent ?? "");
  };
  expect(marked("Main Landing Gear（LG）与起落架")).toEqual(["Landing Gear", "LG", "起落架"]);
  expect(marked("LGA landing 与 gear")).toEqual([]);
});

test("lists the synonyms in the search, and the number of further ones", () => {
  const { container, rerender } = render(<SynonymNote synonyms={["landing gear", "LG"]} />);
  expect(container.textContent).toBe("已包含同义词：landing gear、LG");
  rerender(<SynonymNote synonyms={["1", "2", "3", "4", "5", "6", "7"]} />);
  expect(container.textContent).toBe("已包含同义词：1、2、3、4、5、6 等 7 个");
  rerender(<SynonymNote synonyms={[]} />);
  expect(container.textContent).toBe("");
});

test("shows markup in a text as text", () => {
  const { container } = render(<Highlighted text="<b>液压泵</b>" keyword="液压泵" />);
  expect(container.querySelector("b")).toBeNull();
});

test("keeps the last eight searches, each once", () => {
  for (const keyword of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "2"]) addRecent(keyword);
  expect(readRecent()).toEqual(["2", "9", "8", "7", "6", "5", "4", "3"]);
  forgetRecent();
  expect(readRecent()).toEqual([]);
  localStorage.setItem("am:recent-searches", '{"odd":1}');
  expect(readRecent()).toEqual([]);
});

test("parses any URL", () => {
  const state = (query: string) => parseSearchState(new URLSearchParams(query));
  expect(state("keyword=+起落架+&kind=tool&pageNum=3")).toEqual({
    keyword: "起落架",
    kind: "tool",
    pageNum: 3,
  });
  expect(state("kind=constructor&pageNum=-1")).toEqual({ keyword: "", kind: "", pageNum: 1 });
  expect(normaliseKeyword("长".repeat(60))).toHaveLength(50);
});
