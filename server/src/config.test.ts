import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { readConfig } from "./config.ts";

const secret = randomBytes(32).toString("base64");
const own = { DATABASE_URL: "postgres://db/aeromaint" };

test("starts on loopback with the demo when nothing is set", () => {
  const config = readConfig({});
  assert.deepEqual(
    [config.host, config.port, config.demo, config.timeZone, config.captcha],
    ["127.0.0.1", 8086, true, "Asia/Shanghai", true],
  );
});

test("seeds no demo beside a database of one's own", () => {
  assert.equal(readConfig({ ...own, TOKEN_SECRET: secret }).demo, false);
});

test("refuses a missing, empty, short or well-known token secret, naming the variable", () => {
  const weak = ["", "short", "a".repeat(40), "your-256-bit-secret-your-256-bit-secret"];
  for (const value of [undefined, ...weak]) {
    assert.throws(() => readConfig({ ...own, TOKEN_SECRET: value }), /TOKEN_SECRET/);
  }
  for (const value of weak)
    assert.throws(() => readConfig({ TOKEN_SECRET: value }), /TOKEN_SECRET/);
});

test("refuses values out of range, naming the variable", () => {
  const cases: [string, string][] = [
    ["PORT", "99999"],
    ["PORT", "web"],
    ["CAPTCHA", "maybe"],
    ["TIME_ZONE", "Mars/Base"],
    ["LOG_LEVEL", "loud"],
    ["ADMIN_PASSWORD", "admin123"],
  ];
  for (const [name, value] of cases) {
    assert.throws(() => readConfig({ [name]: value }), new RegExp(name));
  }
});
