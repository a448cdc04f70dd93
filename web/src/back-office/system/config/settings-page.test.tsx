// @vitest-environment happy-dom
import type { ConfigRow } from "@aeromaint/contracts/system/config.ts";
import { builtInParameters, type Parameter } from "@aeromaint/contracts/system/parameters.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { App } from "antd";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearTokens, storeTokens } from "../../../api/tokens.ts";
import { profilePath } from "../../../session/profile.ts";
import SettingsPage from "./settings-page.tsx";

const rows = Object.entries<Parameter>(builtInParameters).map(
  ([configKey, { name, value }], index): ConfigRow => ({
    configId: String(index),
    configKey,
    configName: name,
    configValue: value,
    configType: "Y",
    remark: null,
    createTime: "2026-01-02 03:04:05",
    version: 1,
  }),
);

let sent: { path: string; body: unknown }[];
let refusal: unknown;
let held: string[];

beforeEach(() => {
  sent = [];
  refusal = undefined;
  held = ["system:config:edit"];
  storeTokens({ accessToken: "access", refreshToken: "refresh" });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "PUT") {
      sent.push({ path, body: JSON.parse(String(body)) });
      const answer = refusal ?? { code: 200, message: "修改成功", data: null };
      return new Response(JSON.stringify(answer), {
        status: (answer as { code: number }).code,
        headers: { "content-type": "application/json" },
      });
    }
    const data = path.endsWith(profilePath)
      ? { permissions: held, roles: [] }
      : { list: rows, total: rows.length };
    return new Response(JSON.stringify({ code: 200, message: "", data }), {
      headers: { "content-type": "application/json" },
    });
  });
});

afterEach(() => {
  cleanup();
  clearTokens();
  vi.unstubAllGlobals();
});

async function group(title: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData([profilePath], { permissions: held, roles: [] });
  render(
    <QueryClientProvider client={client}>
      <App>
        <SettingsPage />
      </App>
    </QueryClientProvider>,
  );
  return within(await screen.findByRole("region", { name: title }));
}

it("has the control of each parameter's type, and saves what was changed", async () => {
  const signIn = await group("登录与注册");
  const captcha = signIn.getByRole("switch", { name: "登录验证码" });
  expect(captcha.getAttribute("aria-checked")).toBe("true");
  fireEvent.click(captcha);
  fireEvent.click(signIn.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ configValue: "false", version: 1 });
});

it("says the sentence of a wrong value without asking the server", async () => {
  const site = await group("站点信息");
  fireEvent.change(site.getByLabelText("服务邮箱"), { target: { value: "not-an-email" } });
  fireEvent.click(site.getByRole("button", { name: /保\s*存/ }));
  await site.findByText("请输入正确格式的邮箱！");
  expect(sent).toEqual([]);
});

it("keeps telephones as rows of a table", async () => {
  const site = await group("站点信息");
  fireEvent.click(site.getByRole("button", { name: "删除第 1 行" }));
  fireEvent.change(site.getByLabelText("第 1 行电话"), { target: { value: "010-9999" } });
  fireEvent.click(site.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const [{ body } = { body: {} }] = sent;
  expect(JSON.parse((body as { configValue: string }).configValue)).toEqual([
    { label: "技术支持", phone: "010-9999", fax: "010-0000-1471" },
  ]);
});

it("shows the server's refusal at its field", async () => {
  const site = await group("站点信息");
  refusal = {
    code: 400,
    message: "不行",
    data: { errors: [{ field: "configValue", message: "不行" }] },
  };
  fireEvent.change(site.getByLabelText("版本号"), { target: { value: "V4" } });
  fireEvent.click(site.getByRole("button", { name: /保\s*存/ }));
  await site.findByText("不行");
});

it("only shows the values to those who may not change them", async () => {
  held = ["system:config:list"];
  const kept = await group("保留期限");
  kept.getByText("180 天");
  expect(kept.queryByRole("button")).toBeNull();
});
