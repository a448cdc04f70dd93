// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { afterEach, expect, it, vi } from "vitest";
import { useUndoOffer } from "./use-undo-offer.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const call = vi.fn(async () => ({ data: null, message: "恢复成功" }));

function List() {
  const undo = useUndoOffer(["/x"]);
  return (
    <>
      <button type="button" onClick={() => undo.offer({ done: "已删除 2 项", call })}>
        remove
      </button>
      {undo.button}
    </>
  );
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <List />
      </App>
    </QueryClientProvider>,
  );
  act(() => screen.getByText("remove").click());
}

it("is offered for ten seconds", () => {
  vi.useFakeTimers();
  open();
  screen.getByText("已删除 2 项");
  act(() => vi.advanceTimersByTime(9_900));
  screen.getByText("已删除 2 项");
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText("已删除 2 项")).toBeNull();
});

it("undoes once and disappears", async () => {
  open();
  act(() => screen.getByRole("button", { name: /撤\s*销/ }).click());
  await screen.findByText("已撤销");
  await waitFor(() => expect(screen.queryByText("已删除 2 项")).toBeNull());
  expect(call).toHaveBeenCalledTimes(1);
});
