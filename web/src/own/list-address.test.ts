import { expect, it, vi } from "vitest";
import { pagingOf } from "./list-address.ts";

const paging = (search: string) => {
  const set = vi.fn();
  return { ...pagingOf([new URLSearchParams(search), set]), set };
};

it("reads only real page numbers", () => {
  expect(paging("pageNum=3").pageNum).toBe(3);
  for (const search of ["", "pageNum=0", "pageNum=1.5", "pageNum=x", "pageNum=2000000"]) {
    expect(paging(search).pageNum).toBe(1);
  }
});

it("keeps other parameters, and goes to the first page with a changed filter", () => {
  const list = paging("show=unread&kind=collect&pageNum=3");
  list.onPage(4);
  expect(list.set).toHaveBeenLastCalledWith({ show: "unread", kind: "collect", pageNum: "4" });
  list.onPage(1);
  expect(list.set).toHaveBeenLastCalledWith({ show: "unread", kind: "collect" });
  list.filter({ kind: "" });
  expect(list.set).toHaveBeenLastCalledWith({ show: "unread" });
});
