// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PasswordForm } from "./password-form.tsx";

vi.mock("../../session/sealed-password.ts", () => ({
  sealPasswords: async (passwords: object) => passwords,
}));

let sent: object[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (_path: string, { method, body }: RequestInit = {}) => {
    if (method === "PUT") sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ code: 200, message: "操作成功", data: null }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function change(keeps: boolean) {
  const onChanged = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PasswordForm offersTokens onChanged={onChanged} submitText="修改密码" />
    </QueryClientProvider>,
  );
  const passwords = { 旧密码: "old-password", 新密码: "new-password", 确认密码: "new-password" };
  for (const [label, value] of Object.entries(passwords)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  if (keeps) fireEvent.click(screen.getByRole("checkbox", { name: "保留访问令牌" }));
  fireEvent.click(screen.getByRole("button", { name: "修改密码" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
}

it("ends access tokens with the old password, or keeps them on request", async () => {
  await change(false);
  cleanup();
  await change(true);
  const passwords = { oldPassword: "old-password", newPassword: "new-password" };
  expect(sent).toEqual([
    { ...passwords, keepTokens: false },
    { ...passwords, keepTokens: true },
  ]);
});
