import { expect, test } from "vitest";
import { findFormErrors } from "../../forms/form-fields.ts";
import { paragraphs, registrationFields } from "./registration-form.ts";

test("makes a paragraph of each line and escapes markup", () => {
  expect(paragraphs(" 从业十年 \n\n<b>A&P</b>\r\n")).toBe(
    "<p>从业十年</p><p>&lt;b&gt;A&amp;P&lt;/b&gt;</p>",
  );
});

test("reports missing fields of a firm with the messages of the contract", () => {
  const problems = findFormErrors(registrationFields("2"), {});
  expect(Object.keys(problems).toSorted()).toEqual([
    "avatar",
    "creditCode",
    "enterpriseName",
    "licence",
    "mobile",
    "name",
    "nickName",
    "oldpwd",
    "pwd",
  ]);
  expect(problems.mobile).toBe("手机号不能为空!");
  expect(problems.licence).toBe("必填项不能为空!");
});

test("accepts an empty introduction and limits its length", () => {
  const fields = registrationFields("3");
  expect(findFormErrors(fields, { introduction: "一".repeat(2001) }).introduction).toBe(
    "个人简介不能超过2000个字符",
  );
  expect(findFormErrors(fields, {}).introduction).toBeUndefined();
});
