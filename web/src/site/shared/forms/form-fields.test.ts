import { registrations } from "@aeromaint/contracts/people/registration.ts";
import { expect, test } from "vitest";
import {
  fieldsOf,
  formValuesOf,
  jsonOf,
  newPasswordProblems,
  problemsIn,
  problemWithPicture,
} from "./form-fields.ts";

const body = registrations["3"];

function pictureOf(name: string, bytes: number): File {
  return new File([new Uint8Array(bytes)], name);
}

test("knows which fields a contract requires, and answers in its sentences", () => {
  const fields = fieldsOf(body, ["mobile", "email", "limitedTime"]);
  expect(problemsIn(fields, { email: "nowhere", limitedTime: "0" })).toEqual({
    mobile: "手机号不能为空!",
    email: "请输入正确格式的邮箱！",
    limitedTime: "请输入正整数！",
  });
  expect(problemsIn(fields, { mobile: "13800001234", limitedTime: "3" })).toEqual({});
});

test("a chosen picture fills its field", () => {
  const fields = fieldsOf(body, ["avatar"]);
  expect(problemsIn(fields, {})).toEqual({ avatar: "必填项不能为空!" });
  expect(problemsIn(fields, { avatar: pictureOf("face.png", 8) })).toEqual({});
});

test("refuses what is no picture, is empty or is too large", () => {
  const schema = fieldsOf(body, ["avatar"]).avatar?.schema;
  if (!schema) throw new Error("no avatar");
  expect(problemWithPicture(schema, pictureOf("face.PNG", 8))).toBeNull();
  expect(problemWithPicture(schema, pictureOf("face.pdf", 8))).toBe(
    "头像只支持png、jpg、gif、webp格式的文件",
  );
  expect(problemWithPicture(schema, pictureOf("face.png", 0))).toBe("头像不能是空文件");
  expect(problemWithPicture(schema, pictureOf("face.png", 10 * 1024 * 1024 + 1))).toBe(
    "头像的单个文件不能超过10MB",
  );
});

test("a new password is long enough and the same twice", () => {
  const problems = (pwd: string, again: string) =>
    newPasswordProblems({ pwd, again }, "pwd", "again");
  expect(problems("Hangar-145", "Hangar-145")).toEqual({});
  expect(problems("Hangar-145", "Hangar-147")).toEqual({ again: "新密码不一致！" });
  expect(problems("short", "short")).toEqual({ pwd: "长度至少为8个字符" });
  expect(problems("", "")).toEqual({});
});

test("numbers travel as numbers, and what is empty as null", () => {
  const fields = fieldsOf(body, ["nickName", "limitedTime", "email"]);
  expect(jsonOf(fields, { nickName: " 林工 ", limitedTime: "3", email: " " })).toEqual({
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
