// @vitest-environment happy-dom
import type { EvidenceDetail } from "@aeromaint/contracts/documents/evidence.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { App } from "antd";
import { afterEach, expect, it, vi } from "vitest";
import { EvidenceDetailDialog } from "./evidence-detail.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry: EvidenceDetail = {
  seq: "12",
  time: "2026-06-15 12:00:00",
  at: "2026-06-15T04:00:00.007Z",
  act: "revision.return",
  actorName: "何批准",
  account: "approver",
  dept: "基地 / 机库",
  posts: ["放行"],
  licences: [],
  subjectKind: "revision",
  subjectId: "7",
  subjectLabel: "AM-145-2026-0001 第 2 版",
  sha256: "a".repeat(64),
  hash: "b".repeat(64),
  details: JSON.stringify({ comment: "第 3 段请更正", round: 2, deciderId: null, another: true }),
  prevHash: null,
  key: "公钥",
  signature: "签名",
};

it("shows details with the titles of the contract, and hashes in full", async () => {
  const data = entry;
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ code: 200, message: "", data })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <EvidenceDetailDialog seq="12" onClose={() => {}} />
      </App>
    </QueryClientProvider>,
  );
  await screen.findByText("何批准（approver）");
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toContain("意见第 3 段请更正");
  expect(rows).toContain("审批轮次2");
  expect(rows).toContain("审批人编号—");
  expect(rows).toContain("anothertrue");
  screen.getByText("b".repeat(64));
});
