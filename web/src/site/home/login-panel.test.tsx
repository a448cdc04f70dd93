// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { readTokens } from "../../api/tokens.ts";
import { fakeSignInServer } from "../../session/sign-in.fixture.ts";
import { renderOnSite, resetSite } from "../site.fixture.tsx";
import { LoginPanel } from "./login-panel.tsx";

const server = fakeSignInServer("01");
afterEach(resetSite);

const show = () => renderOnSite(<LoginPanel onForgotten={() => {}} />);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "登录" }));
const said = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text));
const signIns = () => server.calls.filter((call) => call.endsWith("/auth/login"));
const picture = () => screen.getByRole("button", { name: "看不清，换一张" });
const drawn = () => picture().querySelector("img")?.getAttribute("src");

it("asks for account and password in that order, and sends nothing before", async () => {
  show();
  press();
  await said("账号不能为空");
  type("账号", "mechanic");
  press();
  await said("密码不能为空");
  type("密码", "12345");
  press();
  await said("长度至少为8个字符");
  expect(signIns()).toEqual([]);
});

it("draws a captcha, another on a click and after a failure, which empties its field", async () => {
  server.captchaOnOff = true;
  show();
  await waitFor(() => expect(drawn()).toMatch(/^data:image\/png;base64,/));
  const first = drawn();
  fireEvent.click(picture());
  await waitFor(() => expect(drawn()).not.toBe(first));
  const second = drawn();
  type("账号", "mechanic");
  type("密码", "Hangar-145-wrong");
  press();
  await said("验证码不能为空");
  type("验证码", "0000");
  server.refusal = { code: 400, message: "验证码错误" };
  press();
  await said("验证码错误");
  await waitFor(() => expect(drawn()).not.toBe(second));
  expect(screen.getByLabelText("验证码")).toHaveProperty("value", "");
});

it("refuses a wrong password and staff alike, and keeps no sign-in", async () => {
  server.refusal = { code: 401, message: "登录失败" };
  show();
  type("账号", "mechanic");
  type("密码", "Hangar-145-wrong");
  press();
  await said("登录失败");
  expect(readTokens()).toBeNull();
  Object.assign(server, { refusal: null, userType: "04" });
  await waitFor(() => expect(screen.getByRole("button", { name: "登录" })).toBeTruthy());
  type("账号", "operator");
  press();
  await waitFor(() => expect(signIns()).toHaveLength(2));
  await said("登录失败");
  await waitFor(() => expect(server.calls).toContain("DELETE /api/auth/logout"));
  expect(readTokens()).toBeNull();
});

it("lets in who belongs here", async () => {
  show();
  type("账号", "mechanic");
  type("密码", "Hangar-145-mechanic");
  press();
  await waitFor(() => expect(readTokens()?.accessToken).toBe("a"));
  expect(signIns()).toHaveLength(1);
});
