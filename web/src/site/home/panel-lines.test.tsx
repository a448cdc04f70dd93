// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { PanelLines } from "./panel.tsx";

it("shows the error of a panel and retries", () => {
  const refetch = vi.fn();
  render(
    <MemoryRouter>
      <PanelLines query={{ isError: true, refetch }} none="没有新的试验内容" lineOf={() => null} />
    </MemoryRouter>,
  );
  expect(screen.queryByText("没有新的试验内容")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "重新加载" }));
  expect(refetch).toHaveBeenCalledOnce();
});

it("has the full title as tooltip", () => {
  const title = "安全管理体系工作坊：把“注意安全”改写成一条风险";
  const line = { key: "7", path: "/web-site/notices", text: title, note: "11-27" };
  const query = { data: { list: [line], total: 1 }, isError: false, refetch: vi.fn() };
  render(
    <MemoryRouter>
      <PanelLines query={query} none="没有" lineOf={(row: typeof line) => row} />
    </MemoryRouter>,
  );
  expect(screen.getByTitle(title).textContent).toBe(title);
});
