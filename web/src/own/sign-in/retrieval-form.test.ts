import { expect, test } from "vitest";
import { findCodeRequestError, findResetError } from "./retrieval-form.tsx";

const complete = {
  phone: "13800001234",
  captcha: "ab12",
  code: "123456",
  newPassword: "Hangar-145",
  confirm: "Hangar-145",
};

test("requires a valid number before it requests a code", () => {
  expect(findCodeRequestError({ ...complete, phone: " " }, true)).toBe("手机号不能为空!");
  expect(findCodeRequestError({ ...complete, phone: "12345678901" }, true)).toBe(
    "请输入正确格式的手机号！",
  );
  expect(findCodeRequestError(complete, true)).toBeUndefined();
});

test("requires the captcha only if there is one", () => {
  expect(findCodeRequestError({ ...complete, captcha: "" }, true)).toBe("图形验证码不能为空");
  expect(findCodeRequestError({ ...complete, captcha: "" }, false)).toBeUndefined();
});

test("names the first missing field before a reset, in the order of the form", () => {
  const problemWith = (change: Partial<typeof complete>) =>
    findResetError({ ...complete, ...change });
  expect(problemWith({ phone: "", code: "" })).toBe("手机号不能为空!");
  expect(problemWith({ code: "" })).toBe("验证码不能为空");
  expect(problemWith({ confirm: "" })).toBe("必填项不能为空!");
  expect(problemWith({ newPassword: "short", confirm: "short" })).toBe("长度至少为8个字符");
  expect(problemWith({ confirm: "Hangar-147" })).toBe("新密码不一致！");
  expect(problemWith({})).toBeUndefined();
});
