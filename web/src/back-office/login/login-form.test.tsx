// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { expect, it, vi } from "vitest";
import { queryByKey } from "../../api/query-by-key.ts";
import { readTokens } from "../../api/tokens.ts";
import { fakeSignInServer } from "../../session/sign-in.fixture.ts";
import { LoginForm } from "./login-form.tsx";

// The first form of a run loads Ant Design.
vi.setConfig({ testTimeout: 20_000 });
const server = fakeSignInServer("04");
function show() {
  const signedIn = vi.fn();
  const queries = { queryFn: queryByKey, retry: false };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <App>
        <LoginForm onSignedIn={signedIn} onCodeRequired={() => {}} onForgotten={() => {}} />
      </App>
    </QueryClientProvider>,
  );
  return signedIn;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: /登\s?录/ }));
const signIns = () => server.calls.filter((call) => call.endsWith("/auth/login"));
const captchaAway = () => waitFor(() => expect(screen.queryByLabelText("验证码")).toBeNull());
const drawn = () => screen.queryByAltText("验证码，点击更换")?.getAttribute("src");

it("names each empty field, and a password that is too short", async () => {
  show();
  await captchaAway();
  press();
  expect(await screen.findByText("请输入账号")).toBeTruthy();
  expect(screen.getByText("请输入登录密码")).toBeTruthy();
  type("账号", "operator");
  type("密码", "12345");
  press();
  expect(await screen.findByText("长度至少为8个字符")).toBeTruthy();
  expect(signIns()).toEqual([]);
});

it("draws a captcha, another on a click and after a failure", async () => {
  server.captchaOnOff = true;
  show();
  await waitFor(() => expect(drawn()).toMatch(/^data:image\/png;base64,/));
  const first = drawn();
  fireEvent.click(screen.getByTitle("看不清？点击更换"));
  await waitFor(() => expect(drawn()).not.toBe(first));
  await waitFor(() => expect(drawn()).toBeTruthy());
  const second = drawn();
  type("账号", "operator");
  type("密码", "Hangar-145-wrong");
  press();
  expect(await screen.findByText("请输入验证码")).toBeTruthy();
  type("验证码", "0000");
  server.refusal = { code: 400, message: "验证码错误" };
  press();
  expect(await screen.findByText("验证码错误")).toBeTruthy();
  await waitFor(() => expect(drawn()).not.toBe(second));
});

it("refuses a wrong password and site accounts alike, and keeps no sign-in", async () => {
  server.refusal = { code: 401, message: "登录失败" };
  const signedIn = show();
  await captchaAway();
  type("账号", "operator");
  type("密码", "Hangar-145-wrong");
  press();
  expect((await screen.findByRole("alert")).textContent).toBe("登录失败");
  type("密码", "Hangar-145-wrong2");
  // It stays until something is typed.
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(readTokens()).toBeNull();
  Object.assign(server, { refusal: null, userType: "01" });
  type("账号", "mechanic");
  press();
  await waitFor(() => expect(server.calls).toContain("DELETE /api/auth/logout"));
  expect(signIns()).toHaveLength(2);
  expect(readTokens()).toBeNull();
  expect(signedIn).not.toHaveBeenCalled();
});

it("begins one session for a double press", async () => {
  const signedIn = show();
  await captchaAway();
  type("账号", "operator");
  type("密码", "Hangar-145-operator");
  press();
  press();
  await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
  expect(signIns()).toHaveLength(1);
});

it("signs in who presses Enter before the captcha's answer has come, once it has", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.captchaReady = promise;
  const signedIn = show();
  type("账号", "operator");
  type("密码", "Hangar-145-operator");
  press();
  expect(signIns()).toEqual([]);
  resolve();
  await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
  expect(readTokens()?.accessToken).toBe("a");
});
