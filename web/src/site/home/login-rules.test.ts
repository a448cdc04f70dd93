import { expect, test } from "vitest";
import { problemWith } from "./login-panel.tsx";

const complete = {
  username: "mechanic",
  password: "secret-1",
  code: "ab12",
  codeNeeded: true,
  remembered: false,
};

test("names the first missing field, in the order of the form", () => {
  expect(problemWith({ ...complete, username: " ", password: "", code: "" })).toBe("账号不能为空");
  expect(problemWith({ ...complete, password: "", code: "" })).toBe("密码不能为空");
  expect(problemWith({ ...complete, code: "" })).toBe("验证码不能为空");
  expect(problemWith(complete)).toBeUndefined();
});

test("refuses a password under six characters with the specified sentence", () => {
  expect(problemWith({ ...complete, password: "12345" })).toBe("长度至少为8个字符");
  expect(problemWith({ ...complete, password: "123456" })).toBeUndefined();
});

test("requires no code while the captcha is off, and no password if one is remembered", () => {
  expect(problemWith({ ...complete, code: "", codeNeeded: false })).toBeUndefined();
  expect(problemWith({ ...complete, password: "", remembered: true })).toBeUndefined();
});
