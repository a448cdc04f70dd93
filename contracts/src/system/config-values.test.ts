import assert from "node:assert/strict";
import { test } from "node:test";
import { configProblem, isNetwork } from "./config-values.ts";

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
    ...["", "10", "10.0.0", "10.0.0.256", "010.0.0.1", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8"],
    ...["::/129", ":::", "2001:db8", "g::1", "[::1]", "::1]/x[::1", "host.example", "10.0.0.0/-1"],
  ];
  for (const text of right) assert.ok(isNetwork(text), text);
  for (const text of wrong) assert.ok(!isNetwork(text), text);
});

test("says what may stand in a parameter that decides who gets in", () => {
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
    ["constructor", "anything", null],
  ];
  for (const [key, value, problem] of cases) assert.equal(configProblem(key, value), problem, key);
});
