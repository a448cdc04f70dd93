// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryByKey } from "../../api/query-by-key.ts";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { MemberPanels } from "./member-panels.tsx";

let answers: Record<string, unknown>;

beforeEach(() => {
  storeTokens({ accessToken: "a", refreshToken: "r" });
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[url.split("?")[0] ?? ""] ?? { list: [], total: 0 };
    return new Response(JSON.stringify({ code: 200, message: "操作成功", data }));
  });
});

afterEach(() => {
  cleanup();
  act(clearTokens);
  vi.unstubAllGlobals();
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: queryByKey } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MemberPanels />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("leads on to what was read and collected last, and leaves out what is gone", async () => {
  const vos = { repairInfoVO: null, userInfoVO: null, trainInfoVO: null, toolInfoVO: null };
  const product = { infoId: "7", name: "机轮", price: 1, brand: "云翼" };
  const row = { collectType: "2", createTime: "2026-01-02 08:00:00", ...vos };
  answers = {
    "/api/repair/record/own": {
      list: [
        { repairId: "9", categoryId: "3", title: "舱门改装", readTime: "2026-01-03 08:00:00" },
      ],
      total: 1,
    },
    "/api/aviation/collect": {
      list: [
        { collectId: "1", assocId: "7", infoVO: product, ...row },
        { collectId: "2", assocId: "8", infoVO: null, ...row },
      ],
      total: 2,
    },
  };
  show();
  const read = await screen.findByRole("link", { name: /舱门改装/ });
  expect(read.getAttribute("href")).toBe("/web-site/maintain-info?categoryId=3&repairId=9");
  const collected = screen.getByRole("region", { name: "最近收藏" });
  expect(await within(collected).findByRole("link", { name: /机轮/ })).toBeTruthy();
  expect(within(collected).getAllByRole("listitem")).toHaveLength(1);
});

it("says what will stand there", async () => {
  answers = {};
  show();
  expect(await screen.findByText("收藏的内容会显示在这里")).toBeTruthy();
  expect(screen.getByText("读过的维修信息会显示在这里")).toBeTruthy();
});
