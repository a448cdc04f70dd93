// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CheckTree } from "./check-tree.tsx";

const leaf = (id: string, label: string) => ({ id, label, children: [] });
const tree = [
  { id: "1", label: "系统管理", children: [leaf("11", "用户管理"), leaf("12", "角色管理")] },
  { id: "2", label: "日志管理", children: [leaf("21", "操作日志")] },
];

it("shows matching nodes with their ancestors, and a message without matches", () => {
  render(<CheckTree tree={tree} checkState={{ checked: [], half: [] }} />);
  const find = (word: string) =>
    fireEvent.change(screen.getByLabelText("查找"), { target: { value: word } });
  const titles = () =>
    ["系统管理", "用户管理", "角色管理", "日志管理", "操作日志"].filter((title) =>
      screen.queryByText(title),
    );
  expect(titles()).toHaveLength(5);
  find("角色");
  expect(titles()).toEqual(["系统管理", "角色管理"]);
  find("日志");
  expect(titles()).toEqual(["日志管理", "操作日志"]);
  find("航材");
  expect(titles()).toEqual([]);
  expect(screen.getByText("没有名称含“航材”的项")).toBeTruthy();
});
