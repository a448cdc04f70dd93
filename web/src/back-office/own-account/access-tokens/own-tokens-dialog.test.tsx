// @vitest-environment happy-dom
import { ownTokensPath } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../../api/tokens.ts";
import OwnTokensDialog from "./own-tokens-dialog.tsx";

vi.setConfig({ testTimeout: 20_000 });

const token = (tokenId: string, state: string, revokeTime: string | null = null) => ({
  tokenId,
  name: `令牌${tokenId}`,
  prefix: "amt_aaaaaaaa",
  kind: "1",
  state,
  revokeTime,
  scopes: ["read"],
  createTime: "2026-01-01 08:00:00",
  expireTime: "2026-12-01 23:59:59",
  lastUsedTime: null,
  lastUsedIp: null,
  lastUsedLocation: null,
});
const list = [token("7", "6"), token("8", "5", "2026-02-01 08:00:00"), token("9", "1")];
const proofNeeded = { code: 403, message: "请先验证身份", data: null, reason: "proofNeeded" };

let posted: string[];

beforeEach(() => {
  posted = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (method === "POST") posted.push(url);
    const data = url.endsWith("/tokens") ? { maxDays: 365, list } : [];
    const answer = { code: 200, message: "操作成功", data };
    return new Response(JSON.stringify(method === "POST" ? proofNeeded : answer));
  });
});
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

it("offers 恢复 for what came back with a backup, and asks for the password", async () => {
  const queries = { queryFn: async () => [], retry: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  render(
    <QueryClientProvider client={client}>
      <App>
        <OwnTokensDialog open onClose={() => {}} />
      </App>
    </QueryClientProvider>,
  );
  await screen.findByText("令牌7");
  const rows = screen.getAllByRole("listitem");
  const buttons = rows.map((row) =>
    within(row)
      .queryAllByRole("button")
      .map(({ textContent }) => textContent?.replace(/\s/g, "")),
  );
  expect(buttons).toEqual([["恢复", "撤销"], [], ["撤销"]]);
  fireEvent.click(screen.getByRole("button", { name: /恢\s*复/ }));
  const question = await screen.findByText(/确定仍在使用并恢复吗/);
  const dialog = question.closest<HTMLElement>("[role=dialog]");
  if (!dialog) throw new Error("no dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: /确\s*定/ }));
  await screen.findByText(/恢复令牌前请再次确认是您本人操作/);
  await waitFor(() => expect(posted).toEqual([`/api${ownTokensPath}/7/restore`]));
});
