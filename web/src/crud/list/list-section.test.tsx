// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ChoiceMenu } from "../editor/toolbar/tool-button.tsx";
import { ListSection } from "./list-section.tsx";

it("labels the row checkboxes in Chinese", () => {
  const list = {
    path: "/x",
    tableProps: { rowKey: "id", dataSource: [{ id: "1" }], rowSelection: {} },
    listSearch: false as const,
    failed: false,
    reload: () => {},
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ListSection list={list} columns={[]} isSelectable={() => true} />
    </QueryClientProvider>,
  );
  const names = screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"));
  expect(names).toEqual(["全选当页", "选择第 1 行"]);
});

it("fixes columns in a wide window only, not on a phone", () => {
  const browser = (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM;
  const list = {
    path: "/x",
    tableProps: { rowKey: "id", dataSource: [{ id: "1" }] },
    listSearch: false as const,
    failed: false,
    reload: () => {},
  };
  const column = { key: "id", dataIndex: "id", title: "件号", fixed: "start" as const };
  const fixedCells = (width: number) => {
    browser.setViewport({ width });
    const { container, unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <ListSection list={list} columns={[column]} actions={() => "查看"} />
      </QueryClientProvider>,
    );
    const count = container.querySelectorAll("tbody [class*=cell-fix]").length;
    unmount();
    return count;
  };
  // Test the wide window last: antd keeps the breakpoint for later tests of this process.
  expect([fixedCells(390), fixedCells(1440)]).toEqual([0, 2]);
});

it("names a menu of the editor by its label and its current choice", () => {
  render(<ChoiceMenu label="段落格式" shown="标题2" items={[]} chosen="2" onChoose={() => {}} />);
  expect(screen.getByRole("button", { name: "段落格式：标题2" })).toBeTruthy();
});
