// @vitest-environment happy-dom
import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import { secondFactorPath } from "@aeromaint/contracts/auth/second-factor.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { send } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { useSignedActs } from "./use-signed-act.tsx";

const act = "/platform/info/1/revisions/2/decide";
const proofNeeded = { code: 403, message: "请先验证身份", data: null, reason: "proofNeeded" };

const offer = { secret: "ABCD", uri: "otpauth://totp/x?secret=ABCD" };

/** Recorded calls with their bodies, and the next answers of the signed call. */
let calls: string[];
let answers: object[];
let enabledAt: string | null;
let isCodeOnly: boolean;

beforeEach(() => {
  calls = [];
  enabledAt = "2026-01-01 08:00:00";
  isCodeOnly = false;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = new URL(url, "http://localhost").pathname.replace("/api", "");
    if (init.method === "POST") calls.push(`${path} ${init.body ?? ""}`);
    return new Response(JSON.stringify(answerOf(path, String(init.body))));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answerOf(path: string, body: string): object {
  if (path === secondFactorPath) {
    return { code: 200, message: "操作成功", data: { enabledAt, isCodeOnly, ...offer } };
  }
  if (path === act) return answers.shift() ?? { code: 200, message: "已同意", data: null };
  if (body.includes("000000")) {
    const errors = [{ field: "code", message: "动态验证码或恢复码错误" }];
    return { code: 400, message: "动态验证码或恢复码错误", data: null, errors };
  }
  return { code: 200, message: "验证成功", data: null };
}

interface SigningProps {
  said: (sentence: string) => void;
  always: boolean;
}

function Signing({ said, always }: SigningProps) {
  const { sign, proofDialog } = useSignedActs("签署", undefined, { always });
  const decide = () =>
    sign(() => send("POST", act, { body: {} })).then(
      (answer) => said(answer.message),
      (error) => said(messageOf(error)),
    );
  return (
    <>
      <button type="button" onClick={decide}>
        审批
      </button>
      {proofDialog}
    </>
  );
}

function show({ always = false } = {}) {
  const said = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Signing said={said} always={always} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText("审批"));
  return said;
}

async function type(code: string) {
  fireEvent.change(await screen.findByLabelText("动态验证码"), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: /^签 ?署$/ }));
}

it("asks for no proof while the last one is fresh", async () => {
  answers = [];
  const said = show();
  await waitFor(() => expect(said).toHaveBeenCalledWith("已同意"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).toEqual([`${act} {}`]);
});

it("asks first if each act requires its own proof", async () => {
  answers = [];
  const said = show({ always: true });
  await type("123456");
  await waitFor(() => expect(said).toHaveBeenCalledWith("已同意"));
  expect(calls).toEqual([`${identityProofPath} {"code":"123456"}`, `${act} {}`]);
  fireEvent.click(screen.getByText("审批"));
  fireEvent.click(await screen.findByRole("button", { name: "取消" }));
  await waitFor(() => expect(said).toHaveBeenCalledWith("请先验证身份"));
  expect(calls).toHaveLength(2);
});

it("asks for a proof and then runs the act again", async () => {
  answers = [proofNeeded];
  const said = show();
  await type("000000");
  await screen.findByText("动态验证码或恢复码错误");
  expect(said).not.toHaveBeenCalled();
  await type("123456");
  await waitFor(() => expect(said).toHaveBeenCalledWith("已同意"));
  expect(calls).toEqual([
    `${act} {}`,
    `${identityProofPath} {"code":"000000"}`,
    `${identityProofPath} {"code":"123456"}`,
    `${act} {}`,
  ]);
});

it("asks for the password if no second factor is enrolled", async () => {
  answers = [proofNeeded];
  enabledAt = null;
  show();
  await screen.findByLabelText("登录密码");
});

it("links to the enrolment if only a second factor is accepted", async () => {
  answers = [proofNeeded];
  enabledAt = null;
  isCodeOnly = true;
  show();
  await screen.findByText("绑定验证器");
  expect(screen.queryByLabelText("登录密码")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "下一步" }));
  await waitFor(() => expect(calls).toContain(`${secondFactorPath} {}`));
});

it("keeps the refusal without a proof", async () => {
  answers = [proofNeeded];
  const said = show();
  await screen.findByLabelText("动态验证码");
  fireEvent.click(screen.getByRole("button", { name: "取消" }));
  await waitFor(() => expect(said).toHaveBeenCalledWith("请先验证身份"));
  expect(calls).toEqual([`${act} {}`]);
});

it("passes other refusals on", async () => {
  answers = [{ code: 409, message: "内容已变更，请重新查看后再审批", data: null }];
  const said = show();
  await waitFor(() => expect(said).toHaveBeenCalledWith("内容已变更，请重新查看后再审批"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
