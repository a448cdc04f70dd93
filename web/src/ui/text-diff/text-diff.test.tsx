// @vitest-environment happy-dom
import type { DiffBlock, RevisionDiff } from "@aeromaint/contracts/documents/revision-diff.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TextDiff } from "./text-diff.tsx";

const rest = { isFormatOnly: false, counterpart: null };
const same = (text: string): DiffBlock => {
  const html = `<p>${text}</p>`;
  return { kind: "same", before: html, after: html, inline: null, ...rest };
};
const changed: DiffBlock = {
  kind: "changed",
  before: "<p>检查<del>风扇</del>叶片</p>",
  after: "<p>检查<ins>压气机</ins>叶片</p>",
  inline: "<p>检查<del>风扇</del><ins>压气机</ins>叶片</p>",
  ...rest,
};
const added: DiffBlock = {
  kind: "added",
  before: null,
  after: "<p>放置轮挡</p>",
  inline: "<p><ins>放置轮挡</ins></p>",
  ...rest,
};
const away: DiffBlock = { ...same("移动的段落"), kind: "moved", after: null, counterpart: 17 };
const here: DiffBlock = { ...same("移动的段落"), kind: "moved", before: null, counterpart: 0 };
const many = Array.from({ length: 14 }, (_, at) => same(`未变的第${at + 1}段`));
const blocks = [away, ...many, changed, added, here];
const counts = { same: 14, changed: 1, added: 1, removed: 0, moved: 1 };

function show(diff: RevisionDiff = { blocks, counts }) {
  render(<TextDiff diff={diff} before="第 1 版" after="第 2 版" />);
}

let isNarrow = false;

beforeEach(() => {
  isNarrow = false;
  localStorage.clear();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("max-width") && isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const row = (name: string) => screen.getByRole("group", { name });

it("shows both texts side by side, and in one when asked to", () => {
  show();
  expect(screen.getByText("第 1 版")).toBeTruthy();
  expect(row("修改").textContent).toBe("修改检查风扇叶片检查压气机叶片");
  fireEvent.click(screen.getByRole("radio", { name: "行内" }));
  expect(row("修改").textContent).toBe("修改检查风扇压气机叶片");
  expect(row("修改").querySelector("del")?.textContent).toBe("风扇");
  expect(screen.queryByText("第 1 版")).toBeNull();
});

it("has both in one on a phone, and nothing to choose", () => {
  isNarrow = true;
  show();
  expect(row("修改").textContent).toBe("修改检查风扇压气机叶片");
  expect(screen.queryByRole("radio")).toBeNull();
});

it("folds what did not change, but for the neighbours of a change", () => {
  show();
  expect(screen.getAllByText("未变的第1段").length).toBe(2);
  expect(screen.queryByText("未变的第2段")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "展开 12 段未变的内容" }));
  expect(screen.getAllByText("未变的第2段").length).toBe(2);
});

it("goes from change to change by n and p, round and round, but not while one types", () => {
  show();
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press("n");
  expect(document.activeElement).toBe(row("移至下文"));
  expect(screen.getByText("第 1 / 4 处")).toBeTruthy();
  press("n");
  expect(document.activeElement).toBe(row("修改"));
  press("p");
  press("p");
  expect(document.activeElement).toBe(row("由上文移来"));
  const field = document.createElement("input");
  document.body.append(field);
  fireEvent.keyDown(field, { key: "n" });
  expect(document.activeElement).toBe(row("由上文移来"));
  field.remove();
});

it("goes back from the last change by p at first", () => {
  show();
  fireEvent.keyDown(document.body, { key: "p" });
  expect(document.activeElement).toBe(row("由上文移来"));
});

it("leads from where a paragraph was to where it is", () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "看现在的位置" }));
  expect(document.activeElement).toBe(row("由上文移来"));
  fireEvent.click(screen.getByRole("button", { name: "看原来的位置" }));
  expect(document.activeElement).toBe(row("移至下文"));
});

it("counts each kind, and names a change of look alone", () => {
  show({ blocks: [{ ...changed, isFormatOnly: true }], counts: { ...counts, same: 0 } });
  expect(row("格式有变")).toBeTruthy();
  const legend = screen.getByRole("list", { name: "图例" });
  expect(legend.textContent).toBe("修改 1 段新增 1 段删除 0 段移动 1 段");
});

it("says so when the texts are the same", () => {
  show({ blocks: many, counts: { same: 14, changed: 0, added: 0, removed: 0, moved: 0 } });
  expect(screen.getByText("两个版次的正文相同")).toBeTruthy();
  expect(screen.getByRole("button", { name: "展开 14 段未变的内容" })).toBeTruthy();
});

it("names a picture that is gone in its place", () => {
  const before = '<p><img src="/gone" alt="轮挡的位置"></p>';
  const gone: DiffBlock = { kind: "removed", before, after: null, inline: before, ...rest };
  show({ blocks: [gone], counts: { ...counts, removed: 1 } });
  fireEvent.error(screen.getByRole("img", { name: "轮挡的位置" }));
  expect(screen.queryByRole("img", { name: "轮挡的位置" })).toBeNull();
  expect(screen.getByText("已移除的图片：轮挡的位置")).toBeTruthy();
});
