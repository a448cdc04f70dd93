// @vitest-environment happy-dom
import { delivery } from "@aeromaint/contracts/message-center/channels/delivery.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, expect, it, vi } from "vitest";
import { DeliveryNote, useHeldDecision } from "./delivery-page.tsx";

vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function HeldNote({ onShow }: { onShow: () => void }) {
  const onDecide = useHeldDecision();
  const sentence = (total: number) => `有 ${total} 条待确认`;
  return <DeliveryNote state={"held"} sentence={sentence} onShow={onShow} onDecide={onDecide} />;
}

function show(total: number) {
  const onShow = vi.fn();
  const sent: unknown[] = [];
  const answer = (message: string, data: unknown) =>
    new Response(JSON.stringify({ code: 200, message, data }));
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit = {}) => {
    if (method === "GET") return answer("操作成功", { list: [], total });
    sent.push([path, JSON.parse(String(body))]);
    return answer("已放弃 3 条", null);
  });
  const queries = { retry: false };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <App>
        <HeldNote onShow={onShow} />
      </App>
    </QueryClientProvider>,
  );
  return { onShow, sent };
}

it("shows the number of held messages, and sends or abandons all of them", async () => {
  const { onShow, sent } = show(3);
  await screen.findByText("有 3 条待确认");
  fireEvent.click(screen.getByRole("button", { name: "查 看" }));
  expect(onShow).toHaveBeenCalledWith({ state: "held" });
  fireEvent.click(screen.getByRole("button", { name: "全部放弃" }));
  const question = await screen.findByText(/确定放弃这 3 条通知吗/);
  const dialog = question.closest<HTMLElement>("[role=dialog]");
  if (!dialog) throw new Error("no dialog");
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: /确\s*定/ }));
  await waitFor(() => expect(sent).toEqual([[`/api${delivery.path}/held`, { isSent: false }]]));
});

it("shows nothing without held messages", async () => {
  show(0);
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
