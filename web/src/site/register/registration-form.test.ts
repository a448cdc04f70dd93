import { expect, test } from "vitest";
import { problemsIn } from "../shared/forms/form-fields.ts";
import { paragraphs, registrationFields } from "./registration-form.ts";

test("makes a paragraph of each line and nothing of what looks like markup", () => {
  expect(paragraphs(" 从业十年 \n\n<b>A&P</b>\r\n")).toBe(
    "<p>从业十年</p><p>&lt;b&gt;A&amp;P&lt;/b&gt;</p>",
  );
});

test("an empty form of a firm names what is missing, in the contract's sentences", () => {
  const problems = problemsIn(registrationFields("2"), {});
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

test("an introduction is optional and has an end", () => {
  const fields = registrationFields("3");
  expect(problemsIn(fields, { introduction: "一".repeat(2001) }).introduction).toBe(
    "个人简介不能超过2000个字符",
  );
  expect(problemsIn(fields, {}).introduction).toBeUndefined();
});
