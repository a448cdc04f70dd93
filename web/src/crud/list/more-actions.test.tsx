// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Grid } from "antd";
import { afterEach, expect, it, vi } from "vitest";
import { MoreActions, RowActions } from "./row-actions.tsx";

vi.setConfig({ testTimeout: 20_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("folds the buttons in a narrow window and closes after a choice from a nested menu", async () => {
  vi.spyOn(Grid, "useBreakpoint").mockReturnValue({ lg: false });
  const chosen = vi.fn();
  render(
    <RowActions onEdit={() => {}}>
      <MoreActions actions={[null, { key: "one", label: "适用范围", onClick: chosen }]} />
    </RowActions>,
  );
  const folded = screen.getByRole("button", { name: /操作/ });
  fireEvent.click(folded);
  fireEvent.click(await screen.findByRole("button", { name: /更多/ }));
  expect(folded.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(await screen.findByRole("menuitem", { name: "适用范围" }));
  expect(chosen).toHaveBeenCalledOnce();
  await waitFor(() => expect(folded.getAttribute("aria-expanded")).toBe("false"));
});

it("renders nothing without actions", () => {
  render(<MoreActions actions={[null, false]} />);
  expect(screen.queryByRole("button")).toBeNull();
});
