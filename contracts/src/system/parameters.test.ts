import assert from "node:assert/strict";
import { test } from "node:test";
import { secondFactorModes } from "../auth/second-factor.ts";
import { isNetwork } from "./parameter-types.ts";
import {
  builtInParameters,
  configProblem,
  type ParameterKey,
  parameterGroups,
  readableValue,
} from "./parameters.ts";

test("knows addresses and networks from what only looks like one", () => {
  const right = [
    "10.0.0.1",
    "10.0.0.0/8",
    "0.0.0.0/0",
    "::1",
    "2001:db8::/32",
    "::ffff:10.0.0.1/128",
  ];
  const wrong = [
    "",
    "10",
    "10.0.0",
    "10.0.0.256",
    "010.0.0.1",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "::/129",
    ":::",
    "2001:db8",
    "g::1",
    "[::1]",
    "::1]/x[::1",
    "host.example",
    "10.0.0.0/-1",
  ];
  for (const text of right) assert.ok(isNetwork(text), text);
  for (const text of wrong) assert.ok(!isNetwork(text), text);
});

test("says what may stand in each built-in parameter, and lets others be", () => {
  const cases: [key: string, value: string, problem: string | null][] = [
    ["sys.account.secondFactor", "required", null],
    ["sys.account.secondFactor", "yes", "参数键值只能是 off、optional、required"],
    ["sys.account.changeFirstPassword", "Y", "参数键值只能是 true、false"],
    ["sys.password.minLength", "7", "参数键值只能是 8 至 64 的整数"],
    ["sys.password.minLength", "8.5", "参数键值只能是 8 至 64 的整数"],
    ["sys.password.maxAgeDays", "90", null],
    ["sys.backOffice.allowedNetworks", "*", null],
    ["sys.backOffice.allowedNetworks", "10.0.0.0/8, ::1", null],
    ["sys.backOffice.allowedNetworks", "10.0.0.0/8,office", "“office”不是正确的地址或网段"],
    ["site.title", "anything", null],
    ["site.title", "长".repeat(41), "参数键值最多 40 个字符"],
    ["site.title", "一\n二", "参数键值只能是一行文字"],
    ["site.email", "not-an-email", "请输入正确格式的邮箱！"],
    ["site.email", "help@aeromaint.example", null],
    ["site.phone", "call us", "请输入正确的电话号码"],
    ["site.phone", "010-8400 1450 转 12", null],
    ["site.registration", "true", "参数键值只能是 Y、N"],
    ["sys.account.captchaOnOff", "hmm", "参数键值只能是 true、false"],
    ["sys.signIn.officeUserTypes", "99", "参数键值只能是 00、04、03，多个用英文逗号分隔"],
    ["sys.signIn.officeUserTypes", "04", "必须包含 00（内置管理员），否则管理员无法登录"],
    ["sys.signIn.officeUserTypes", "04, 00", null],
    ["sys.signIn.siteUserTypes", "03", null],
    ["sys.signIn.siteUserTypes", "", "参数键值只能是 00、04、03，多个用英文逗号分隔"],
    ["site.office", "[{", "参数键值只能是 JSON 数组，每项包含 label、phone、fax"],
    ["site.office", "[1]", "参数键值只能是 JSON 数组，每项包含 label、phone、fax"],
    ["site.office", "[]", null],
    ["site.office", '[{"label":"甲","phone":"010-1234"}]', null],
    ["site.office", '[{"label":" ","phone":"010-1234"}]', "第 1 行的部门不能为空"],
    ["site.office", '[{"label":"甲","phone":"none"}]', "第 1 行的电话不是正确的号码"],
    ["site.office", '[{"label":{},"phone":"010-1234"}]', "第 1 行的部门只能是文字"],
    ["duty.phone", "anything", null],
    ["constructor", "anything", null],
  ];
  for (const [key, value, problem] of cases) assert.equal(configProblem(key, value), problem, key);
});

test("has a readable first value and one place on the settings page for every parameter", () => {
  const keys = Object.keys(builtInParameters) as ParameterKey[];
  for (const key of keys) assert.equal(configProblem(key, builtInParameters[key].value), null, key);
  assert.deepEqual([...parameterGroups.values()].flat(), keys, "groups are not mixed");
});

test("offers the modes of the second factor", () => {
  const { options } = builtInParameters["sys.account.secondFactor"].type;
  assert.deepEqual(
    options.map(({ value }) => value),
    secondFactorModes,
  );
});

test("reads the first value where the stored one cannot be read", () => {
  assert.equal(readableValue("sys.signIn.officeUserTypes", "99"), "04,00");
  assert.equal(readableValue("sys.signIn.officeUserTypes", " 00 "), "00");
});

test("leaves a company room to extend every text that ships", () => {
  const texts = Object.entries(builtInParameters).flatMap(([key, { type, value }]) =>
    type.control === "text" ? [{ key, max: type.max, used: value.length }] : [],
  );
  assert.ok(texts.length > 5);
  for (const { key, max, used } of texts) assert.ok(used * 2 <= max, `${key}: ${used} of ${max}`);
});
