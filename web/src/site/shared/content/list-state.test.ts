import { expect, test } from "vitest";
import { findCategory, parseListState } from "./list-state.ts";

const read = (query: string) => parseListState(new URLSearchParams(query));

test("parses the state in the URL", () => {
  expect(read("categoryId=3&name=A&isCover=1&pageNum=2&title=孔探&beginTime=2026-01-01")).toEqual({
    categoryId: "3",
    name: "A",
    isCover: "1",
    title: "孔探",
    beginTime: "2026-01-01",
    endTime: "",
    pageNum: 2,
    unread: "",
    repairId: "",
    at: "",
  });
});

test("ignores invalid values in the URL", () => {
  const state = read("categoryId=x&pageNum=-3&beginTime=2026-02-30&repairId=..%2f1");
  expect(state).toMatchObject({ categoryId: "", pageNum: 1, beginTime: "", repairId: "" });
  expect(read("pageNum=1.5").pageNum).toBe(1);
});

test("finds the category by id, by name, or takes the first", () => {
  const category = (categoryId: string, name: string) => ({
    categoryId,
    name,
    orderNum: 1,
    cover: "1",
  });
  const all = [category("1", "甲"), category("2", "乙")];
  expect(findCategory(all, { categoryId: "2", name: "甲" })?.name).toBe("乙");
  expect(findCategory(all, { categoryId: "", name: "乙" })?.categoryId).toBe("2");
  expect(findCategory(all, { categoryId: "9", name: "" })?.name).toBe("甲");
  expect(findCategory([], { categoryId: "1", name: "" })).toBeUndefined();
});
