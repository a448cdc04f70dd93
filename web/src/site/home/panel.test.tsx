// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { LinePanel } from "./panel.tsx";

it("shows the error of a panel and retries", () => {
  const refetch = vi.fn();
  render(
    <MemoryRouter>
      <LinePanel
        title="培训"
        more="/web-site/module-info"
        query={{ error: new Error("refused"), refetch }}
        none="没有新的试验内容"
        lineOf={() => null}
      />
    </MemoryRouter>,
  );
  expect(screen.queryByText("没有新的试验内容")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "重新加载" }));
  expect(refetch).toHaveBeenCalledOnce();
});

it("has the full title as tooltip", () => {
  const title = "安全管理体系工作坊：把“注意安全”改写成一条风险";
  const line = { key: "7", path: "/web-site/notices", text: title, note: "11-27" };
  const query = { data: { list: [line], total: 1 }, error: null, refetch: vi.fn() };
  render(
    <MemoryRouter>
      <LinePanel
        title="培训"
        more="/web-site/module-info"
        query={query}
        lineOf={(row: typeof line) => row}
      />
    </MemoryRouter>,
  );
  expect(screen.getByTitle(title).textContent).toBe(title);
});
