import { registrations } from "@aeromaint/contracts/people/registration.ts";
import { expect, test } from "vitest";
import {
  findFormErrors,
  findNewPasswordErrors,
  findPictureFieldError,
  formFieldsOf,
  formValuesOf,
  toJsonBody,
} from "./form-fields.ts";

const body = registrations["3"];

function pictureOf(name: string, bytes: number): File {
  return new File([new Uint8Array(bytes)], name);
}

test("reports required fields with the messages of the contract", () => {
  const fields = formFieldsOf(body, ["mobile", "email", "limitedTime"]);
  expect(findFormErrors(fields, { email: "nowhere", limitedTime: "0" })).toEqual({
    mobile: "手机号不能为空!",
    email: "请输入正确格式的邮箱！",
    limitedTime: "请输入正整数！",
  });
  expect(findFormErrors(fields, { mobile: "13800001234", limitedTime: "3" })).toEqual({});
});

test("accepts a picture as value of its field", () => {
  const fields = formFieldsOf(body, ["avatar"]);
  expect(findFormErrors(fields, {})).toEqual({ avatar: "必填项不能为空!" });
  expect(findFormErrors(fields, { avatar: pictureOf("face.png", 8) })).toEqual({});
});

test("refuses other files, empty and too large pictures", () => {
  const schema = formFieldsOf(body, ["avatar"]).avatar?.schema;
  if (!schema) throw new Error("no avatar");
  expect(findPictureFieldError(schema, pictureOf("face.PNG", 8))).toBeNull();
  expect(findPictureFieldError(schema, pictureOf("face.pdf", 8))).toBe(
    "头像只支持png、jpg、gif、webp格式的文件",
  );
  expect(findPictureFieldError(schema, pictureOf("face.png", 0))).toBe("头像不能是空文件");
  expect(findPictureFieldError(schema, pictureOf("face.png", 10 * 1024 * 1024 + 1))).toBe(
    "头像的单个文件不能超过10MB",
  );
});

test("requires a new password of minimum length, typed twice", () => {
  const problems = (pwd: string, again: string) =>
    findNewPasswordErrors({ pwd, again }, "pwd", "again");
  expect(problems("Hangar-145", "Hangar-145")).toEqual({});
  expect(problems("Hangar-145", "Hangar-147")).toEqual({ again: "新密码不一致！" });
  expect(problems("short", "short")).toEqual({ pwd: "长度至少为8个字符" });
  expect(problems("", "")).toEqual({});
});

test("sends numbers as numbers, and empty values as null", () => {
  const fields = formFieldsOf(body, ["nickName", "limitedTime", "email"]);
  expect(toJsonBody(fields, { nickName: " 林工 ", limitedTime: "3", email: " " })).toEqual({
    nickName: "林工",
    limitedTime: 3,
    email: null,
  });
  expect(formValuesOf(fields, { nickName: "林工", limitedTime: 3, email: null, else: 1 })).toEqual({
    nickName: "林工",
    limitedTime: "3",
    email: "",
  });
});
