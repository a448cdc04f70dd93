// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { queryByKey } from "../../api/query-by-key.ts";
import { readTokens } from "../../api/tokens.ts";
import { fakeSignInServer } from "../../session/sign-in.fixture.ts";
import { SignIn } from "./sign-in.tsx";

const server = fakeSignInServer("01");
afterEach(cleanup);

function show(panel: "site" | "office") {
  const signedIn = vi.fn();
  const queries = { queryFn: queryByKey, retry: false };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <SignIn
        panel={panel}
        onSignedIn={signedIn}
        frame={({ title, children }) => (
          <>
            <h2>{title}</h2>
            {children}
          </>
        )}
      />
    </QueryClientProvider>,
  );
  return signedIn;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "登录" }));
const said = (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text));
const signIns = () => server.calls.filter((call) => call.endsWith("/auth/login"));
const picture = () => screen.getByRole("button", { name: "看不清，换一张" });
const drawn = () => picture().querySelector("img")?.getAttribute("src");

describe.each([
  {
    panel: "site" as const,
    own: "01",
    other: "04",
    empty: ["账号不能为空", "密码不能为空", "验证码不能为空"] as const,
  },
  {
    panel: "office" as const,
    own: "04",
    other: "01",
    empty: ["请输入账号", "请输入登录密码", "请输入验证码"] as const,
  },
])("panel $panel", ({ panel, own, other, empty }) => {
  it("names the first empty field, and a password that is too short", async () => {
    show(panel);
    press();
    await said(empty[0]);
    type("账号", "mechanic");
    press();
    await said(empty[1]);
    type("密码", "12345");
    press();
    await said("长度至少为8个字符");
    expect(signIns()).toEqual([]);
  });

  it("draws a captcha, another on a click and after a failure, which empties its field", async () => {
    server.captchaOnOff = true;
    show(panel);
    await waitFor(() => expect(drawn()).toMatch(/^data:image\/png;base64,/));
    const first = drawn();
    fireEvent.click(picture());
    await waitFor(() => expect(drawn()).not.toBe(first));
    const second = drawn();
    type("账号", "mechanic");
    type("密码", "Hangar-145-wrong");
    press();
    await said(empty[2]);
    type("验证码", "0000");
    server.refusal = { code: 400, message: "验证码错误" };
    press();
    await said("验证码错误");
    await waitFor(() => expect(drawn()).not.toBe(second));
    expect(screen.getByLabelText("验证码")).toHaveProperty("value", "");
  });

  it("refuses a wrong password and accounts of the other panel alike", async () => {
    server.refusal = { code: 401, message: "登录失败" };
    const signedIn = show(panel);
    type("账号", "mechanic");
    type("密码", "Hangar-145-wrong");
    press();
    await said("登录失败");
    expect(readTokens()).toBeNull();
    Object.assign(server, { refusal: null, userType: other });
    await screen.findByRole("button", { name: "登录" });
    press();
    await waitFor(() => expect(signIns()).toHaveLength(2));
    await said("登录失败");
    await waitFor(() => expect(server.calls).toContain("DELETE /api/auth/logout"));
    expect(readTokens()).toBeNull();
    expect(signedIn).not.toHaveBeenCalled();
  });

  it("signs in once for a double press before the captcha's answer", async () => {
    server.userType = own;
    const { promise, resolve } = Promise.withResolvers<void>();
    server.captchaReady = promise;
    const signedIn = show(panel);
    type("账号", "mechanic");
    type("密码", "Hangar-145-mechanic");
    press();
    fireEvent.submit(document.querySelector("form") as HTMLFormElement);
    expect(signIns()).toEqual([]);
    resolve();
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(readTokens()?.accessToken).toBe("a");
    expect(signIns()).toHaveLength(1);
  });

  it("asks for the code of a second factor, and returns after its end", async () => {
    server.userType = own;
    server.ticket = "t1";
    const signedIn = show(panel);
    type("账号", "mechanic");
    type("密码", "Hangar-145-mechanic");
    press();
    const code = "动态验证码或恢复码";
    fireEvent.change(await screen.findByLabelText(code), { target: { value: "123456" } });
    server.refusal = { code: 401, message: "验证已超时，请重新登录" };
    fireEvent.click(screen.getByRole("button", { name: "验证" }));
    await said("验证已超时，请重新登录");
    expect(screen.getByLabelText("账号")).toHaveProperty("value", "mechanic");
    server.refusal = null;
    type("密码", "Hangar-145-mechanic");
    press();
    fireEvent.change(await screen.findByLabelText(code), { target: { value: "123456" } });
    fireEvent.click(screen.getByRole("button", { name: "验证" }));
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    expect(readTokens()?.accessToken).toBe("a");
  });
});
