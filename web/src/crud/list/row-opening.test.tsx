// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ListSection } from "./list-section.tsx";
import { openInDialog } from "./row-opening.ts";

it("opens on click and Enter, in a browser tab on the middle button, not on clicks on buttons", () => {
  const view = vi.fn();
  const inTab = vi.spyOn(window, "open").mockReturnValue(null);
  const removed = vi.fn();
  const row = { id: "7", name: "孔探" };
  const columns = [{ key: "name", title: "名称", dataIndex: "name" }];
  const tableProps = { rowKey: "id", dataSource: [row] };
  const list = {
    tableProps,
    path: "/x",
    listSearch: false,
    failed: false,
    reload: () => {},
  } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ListSection
        path="/x"
        list={list}
        columns={columns}
        isSelectable={() => true}
        openingOf={({ id }) => openInDialog({ view }, row, id)}
        actions={() => (
          <button type="button" onClick={removed}>
            删除
          </button>
        )}
      />
    </QueryClientProvider>,
  );
  const cell = screen.getByRole("cell", { name: "孔探" });
  fireEvent.click(cell);
  const isLeftToBrowser = fireEvent.keyDown(cell.parentElement as HTMLElement, { key: "Enter" });
  expect(isLeftToBrowser).toBe(false);
  expect(view.mock.calls).toEqual([[row], [row]]);
  fireEvent(cell, new MouseEvent("auxclick", { bubbles: true, button: 1 }));
  fireEvent.click(cell, { ctrlKey: true });
  expect(inTab.mock.calls.map(([address]) => address)).toEqual(["?view=7", "?view=7"]);
  fireEvent.click(screen.getByRole("button", { name: "删除" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "选择第 1 行" }));
  expect(removed).toHaveBeenCalledOnce();
  expect(view).toHaveBeenCalledTimes(2);
  inTab.mockRestore();
});
