// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { PanelLines } from "./panel.tsx";

it("says that a panel could not be loaded, and loads it anew", () => {
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
