import assert from "node:assert/strict";
import { test } from "node:test";
import { monthField } from "../payroll/salary.ts";
import { checkField, countDecimals } from "./check-field.ts";
import {
  coded,
  date,
  dateTime,
  type FieldSchema,
  mobile,
  notAfterToday,
  optional,
  positiveInteger,
  price,
  text,
} from "./fields.ts";
import { isDate, isDateTime, isMoment, isStorableText } from "./validation.ts";

const check = (schema: FieldSchema, value: unknown) =>
  checkField(schema, value, { required: true });

test("says 必填项不能为空! for missing, blank or empty values, and 手机号不能为空! for a mobile number", () => {
  for (const value of [undefined, null, "", "  ", []]) {
    assert.equal(check(text("标题", { max: 10 }), value), "必填项不能为空!");
  }
  assert.equal(check(mobile("手机号"), ""), "手机号不能为空!");
  assert.equal(checkField(text("标题", { max: 10 }), "", { required: false }), null);
});

test("accepts only positive integers, as numbers or text", () => {
  const order = positiveInteger("排序");
  for (const value of [1, "1", 99]) assert.equal(check(order, value), null);
  for (const value of [0, -1, 1.5, "x", Number.NaN])
    assert.equal(check(order, value), "请输入正整数！");
});

test("accepts past days and months up to today, if today is known", () => {
  const birth = notAfterToday(date("出生日期"));
  const past = (value: string) => checkField(birth, value, { required: true, today: "2026-03-01" });
  assert.equal(past("2026-03-01"), null);
  assert.equal(past("2026-03-02"), "出生日期不能晚于今天");
  assert.equal(check(birth, "2026-03-02"), null);
  const month = notAfterToday(monthField);
  const ofMonth = (value: string) =>
    checkField(month, value, { required: true, today: "2026-03-01" });
  assert.equal(ofMonth("2026-03"), null);
  assert.equal(ofMonth("2026-04"), "月份不能晚于本月");
});

test("accepts prices with at most two decimals, including zero", () => {
  const cost = price("兑换价");
  for (const value of [0, "0", 12.5, "12.34"]) assert.equal(check(cost, value), null);
  for (const value of [-1, 1.234, "1.005"])
    assert.equal(check(cost, value), "请输入整数或者保留两位小数！");
});

test("accepts numbers only in plain digits", () => {
  const order = positiveInteger("排序");
  for (const value of ["007", "1e3", "0x10", "+5", "5.0", "5.", "1,000", "Infinity", "٣"]) {
    assert.equal(check(order, value), "请输入正整数！", value);
  }
  const cost = price("兑换价");
  for (const value of ["1e3", "0x10", "0b1", "007", "00", ".5", "5.", "1.250", "-0.001", "1_000"]) {
    assert.equal(check(cost, value), "请输入整数或者保留两位小数！", value);
  }
  for (const value of ["0.5", "1.20", " 12 ", "9999999999.99"]) {
    assert.equal(check(cost, value), null, value);
  }
});

test("counts decimals of the written form", () => {
  assert.deepEqual([1, 1.5, 1e-7, 1.25e-3, 1e21].map(countDecimals), [0, 1, 7, 5, 0]);
});

test("accepts only Chinese mobile numbers", () => {
  assert.equal(check(mobile("手机号"), "13800001450"), null);
  for (const value of ["12800001450", "1380000145", "138000014501", "1380000145a"]) {
    assert.equal(check(mobile("手机号"), value), "请输入正确格式的手机号！");
  }
});

test("counts length in characters and refuses unstorable text", () => {
  const title = text("标题", { max: 3 });
  assert.equal(check(title, "😀😀😀"), null);
  assert.equal(check(title, "一二三四"), "标题不能超过3个字符");
  assert.equal(check(title, "a\u0000"), "标题包含无法识别的字符");
});

test("limits coded fields to their dictionary, also if optional", () => {
  assert.equal(check(optional(coded("状态", "STATUS")), "2"), null);
  assert.equal(check(coded("状态", "STATUS"), "3"), "状态的取值不正确");
});

test("accepts only existing days and times", () => {
  assert.deepEqual(
    ["2024-02-29", "2023-02-29", "2024-13-01", "2024-1-1", "0001-01-01"].map(isDate),
    [true, false, false, false, false],
  );
  assert.deepEqual(
    ["2024-02-29 23:59:59", "2024-02-29 24:00:00", "2024-02-29T10:00:00", "2024-02-29"].map(
      isDateTime,
    ),
    [true, false, false, false],
  );
  assert.equal(isMoment("2024-02-29"), true);
  assert.match(check(dateTime("开始时间"), "昨天") ?? "", /yyyy-MM-dd/);
});

test("detects text that would change in storage", () => {
  assert.deepEqual(["维修", "\ud83d\ude00", "\ud83d", "\u0000"].map(isStorableText), [
    true,
    true,
    false,
    false,
  ]);
});
