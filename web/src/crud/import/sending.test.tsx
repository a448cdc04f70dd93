// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../api/tokens.ts";
import { ImportProgressBar } from "./sending.tsx";

vi.setConfig({ testTimeout: 20_000 });

const progress = { stage: "check", done: 1_200, total: 5_000 };
let called: string[];

beforeEach(() => {
  called = [];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (path: string) => {
    called.push(path);
    return new Response(JSON.stringify({ code: 200, message: "", data: progress }));
  });
});
afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

function show(sent: number, isWriting = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportProgressBar sent={sent} isWriting={isWriting} progressPath="/system/user/import" />
    </QueryClientProvider>,
  );
}

it("shows the number of processed rows after the upload", async () => {
  show(0.5);
  expect(screen.getByRole("status").textContent).toContain("正在上传");
  expect(called).toEqual([]);
  cleanup();
  show(1);
  await screen.findByText("正在核对：1200 / 5000 行");
  expect(called).toEqual(["/api/system/user/import/progress"]);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("24");
});

it("distinguishes the dry run from the import", async () => {
  progress.stage = "write";
  show(1);
  await screen.findByText("正在试写入，不会保存：1200 / 5000 行");
  cleanup();
  show(1, true);
  await screen.findByText("正在写入：1200 / 5000 行");
});

it("shows that it waits for other imports", async () => {
  progress.stage = "wait";
  show(1);
  await screen.findByText("前面还有其他导入，正在排队，请稍候");
});
