// @vitest-environment happy-dom
import { evidence, type LedgerCheckResult } from "@aeromaint/contracts/documents/evidence.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LedgerCheckDialog } from "./ledger-check-dialog.tsx";

const hashOf = (seq: number) => String(seq).padStart(64, "0");
let parts: LedgerCheckResult[];
let checkQueries: string[];

beforeEach(() => {
  checkQueries = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { pathname, search } = new URL(url, "http://localhost");
    if (pathname.endsWith("/check")) checkQueries.push(search);
    const heads = {
      head: { seq: 9, hash: hashOf(9) },
      publicKey: "公钥",
      earlierKeys: [],
      days: [],
    };
    const data = pathname === `/api${evidence.path}/check` ? parts.shift() : heads;
    return new Response(JSON.stringify({ code: 200, message: "操作成功", data }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(noted = "") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <App>
        <LedgerCheckDialog open onClose={() => {}} />
      </App>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^先前记下的台账头/), { target: { value: noted } });
  fireEvent.click(screen.getByRole("button", { name: "开始校验" }));
}

const part = (over: Partial<LedgerCheckResult>): LedgerCheckResult => ({
  head: { seq: 5, hash: hashOf(5) },
  wrong: null,
  isEnd: false,
  total: 9,
  ...over,
});

it("checks part by part and shows the last correct entry", async () => {
  parts = [part({}), part({ head: { seq: 9, hash: hashOf(9) }, isEnd: true })];
  show();
  await screen.findByText("全部 9 条记录无误");
  expect(checkQueries).toEqual(["", `?after=5&hash=${hashOf(5)}`]);
  await screen.findByText(`9:${hashOf(9)}`);
});

it("stops at the first wrong entry and shows it", async () => {
  parts = [
    part({}),
    part({ head: { seq: 6, hash: hashOf(6) }, wrong: { seq: 7, fault: "content" } }),
  ];
  show();
  await screen.findByText("第 7 条内容与其哈希不符");
  await screen.findByText(/第 1 至 6 条无误/);
  expect(checkQueries).toHaveLength(2);
});

it("compares the ledger with a head noted earlier, and sends only this head", async () => {
  parts = [part({ head: { seq: 2, hash: hashOf(2) }, wrong: { seq: 3, fault: "head" } })];
  show(` 3:${hashOf(4)} `);
  await screen.findByText("第 3 条与给定的台账头不符");
  expect(checkQueries).toEqual([`?head=${encodeURIComponent(`3:${hashOf(4)}`)}`]);
  cleanup();
  show("3:abc");
  await screen.findByText("必须形如 序号:哈希");
  expect(checkQueries).toHaveLength(1);
});
