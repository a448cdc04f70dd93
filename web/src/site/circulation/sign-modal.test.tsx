// @vitest-environment happy-dom
import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { secondFactorPath } from "@aeromaint/contracts/auth/second-factor.ts";
import type { CirculationReading } from "@aeromaint/contracts/documents/circulation.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import SignModal from "./sign-modal.tsx";

const signPath = "/document/circulations/7/sign";
const reading = {
  circulationId: "7",
  sha256: "a".repeat(64),
  title: "力矩扳手使用程序",
  questions: [{ question: "力矩单位？", options: ["N·m", "kg"] }],
} as CirculationReading;

let calls: string[];
let answers: object[];
let factorAnswers: Record<string, object>;

beforeEach(() => {
  calls = [];
  answers = [];
  factorAnswers = { GET: { enabledAt: "2026-01-01 08:00:00" } };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, "http://localhost").pathname.replace("/api", "");
    if (init.method === "POST") calls.push(`${path} ${init.body ?? ""}`);
    const done = { code: 200, message: "签收成功", data: { signTime: "2026-01-01 08:00:00" } };
    const factor = { code: 200, message: "操作成功", data: factorAnswers[init.method ?? "GET"] };
    const answer = path === secondFactorPath ? factor : path === signPath ? answers.shift() : null;
    return new Response(JSON.stringify(answer ?? done));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignModal reading={reading} seconds={() => 42} onClose={onClose} />
    </QueryClientProvider>,
  );
  // The dialog loads at its first opening.
  await screen.findByRole("dialog", { name: "签收" });
  return onClose;
}

const press = () => fireEvent.click(screen.getByRole("button", { name: "签收" }));

it("signs the shown hash with the answers once all questions are answered", async () => {
  const onClose = await show();
  press();
  await screen.findByText("请回答全部题目");
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByLabelText("N·m"));
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = JSON.stringify({ sha256: reading.sha256, seconds: 42, answers: [0] });
  expect(calls).toEqual([`${signPath} ${sent}`]);
});

it("asks for a proof where the server wants one, and signs with it", async () => {
  answers = [{ code: 403, message: "请先验证身份", data: null, reason: "proofNeeded" }];
  const onClose = await show();
  fireEvent.click(screen.getByLabelText("N·m"));
  press();
  fireEvent.change(await screen.findByLabelText("动态验证码"), { target: { value: "123456" } });
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map((call) => call.split(" ")[0])).toEqual([signPath, identityProofPath, signPath]);
});

it("leads to binding a second factor where only its code proves, and keeps the answers", async () => {
  answers = [{ code: 403, message: "请先验证身份", data: null, reason: "proofNeeded" }];
  factorAnswers = {
    GET: { enabledAt: null, isCodeOnly: true },
    POST: { secret: "ABCD", uri: "otpauth://totp/x?secret=ABCD" },
    PUT: { recoveryCodes: ["2345-6789-ABCD-EFGH"] },
  };
  const onClose = await show();
  fireEvent.click(screen.getByLabelText("N·m"));
  press();
  fireEvent.click(await screen.findByRole("button", { name: "下一步" }));
  fireEvent.change(await screen.findByLabelText("动态验证码"), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "确认绑定" }));
  await screen.findByText("2345-6789-ABCD-EFGH");
  factorAnswers.GET = { enabledAt: "2026-01-01 08:00:00" };
  fireEvent.click(screen.getByRole("button", { name: "我已保存" }));
  fireEvent.change(await screen.findByLabelText("动态验证码"), { target: { value: "654321" } });
  press();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-2)).toBe(`${identityProofPath} {"code":"654321"}`);
  expect(calls.at(-1)).toContain('"answers":[0]');
});

it("shows why it was refused and stays", async () => {
  const message = "有 1 道题回答不正确，请重新阅读后作答";
  answers = [{ code: 400, message, data: null }];
  const onClose = await show();
  fireEvent.click(screen.getByLabelText("kg"));
  press();
  await screen.findByText(message);
  expect(onClose).not.toHaveBeenCalled();
});
