import { expect, test } from "vitest";
import { problemBeforeCode, problemBeforeReset } from "../../session/retrieval/retrieval-form.ts";

const complete = {
  phone: "13800001234",
  captcha: "ab12",
  code: "123456",
  newPassword: "Hangar-145",
  confirm: "Hangar-145",
};

test("asks for a well-formed number before a code is asked for", () => {
  expect(problemBeforeCode({ ...complete, phone: " " }, true)).toBe("手机号不能为空!");
  expect(problemBeforeCode({ ...complete, phone: "12345678901" }, true)).toBe(
    "请输入正确格式的手机号！",
  );
  expect(problemBeforeCode(complete, true)).toBeUndefined();
});

test("asks for the picture's signs only where there is a picture", () => {
  expect(problemBeforeCode({ ...complete, captcha: "" }, true)).toBe("图形验证码不能为空");
  expect(problemBeforeCode({ ...complete, captcha: "" }, false)).toBeUndefined();
});

test("names what is missing before a password is set, in the order of the form", () => {
  const problemWith = (change: Partial<typeof complete>) =>
    problemBeforeReset({ ...complete, ...change });
  expect(problemWith({ phone: "", code: "" })).toBe("手机号不能为空!");
  expect(problemWith({ code: "" })).toBe("验证码不能为空");
  expect(problemWith({ confirm: "" })).toBe("必填项不能为空!");
  expect(problemWith({ newPassword: "short", confirm: "short" })).toBe("长度至少为8个字符");
  expect(problemWith({ confirm: "Hangar-147" })).toBe("新密码不一致！");
  expect(problemWith({})).toBeUndefined();
});
