import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { readConfig } from "./config.ts";

const secret = randomBytes(32).toString("base64");
const own = { DATABASE_URL: "postgres://db/aeromaint" };

test("starts on loopback with demo data if nothing is set", () => {
  const config = readConfig({});
  assert.deepEqual(
    [config.host, config.port, config.demo, config.timeZone, config.captcha],
    ["127.0.0.1", 8086, true, "Asia/Shanghai", true],
  );
});

test("seeds no demo data in an external database", () => {
  assert.equal(readConfig({ ...own, TOKEN_SECRET: secret }).demo, false);
});

test("refuses a missing, empty, short or well-known token secret, naming the variable", () => {
  const weak = [
    "",
    "short",
    "kJ8#pQ2vXz9!mN4wR6tY1hB5cD3fG7s",
    "a".repeat(40),
    "your-256-bit-secret-your-256-bit-secret",
  ];
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
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["PUBLIC_URL", "https://mro.example/path"],
    ["ADMIN_PASSWORD", "admin123"],
    ["METRICS_TOKEN", "short"],
    ["EVIDENCE_KEY", "short"],
    ["EVIDENCE_KEY", `${secret}${secret}`],
    ["EVIDENCE_KEY", "A".repeat(43)],
    ["METRICS_TOKEN", "with spaces between its many words"],
  ];
  for (const [name, value] of cases) {
    assert.throws(() => readConfig({ [name]: value }), new RegExp(name));
  }
});

test("reads the evidence key as base64 and base64url", () => {
  const seed = randomBytes(32);
  for (const form of ["base64", "base64url"] as const) {
    assert.deepEqual(readConfig({ EVIDENCE_KEY: seed.toString(form) }).evidenceKey, seed);
  }
  assert.equal(readConfig({}).evidenceKey, null);
});

const smtp = { MESSAGE_GATEWAY: "smtp", MESSAGE_FROM: "维修平台 <noreply@mro.example>" };
const webhook = {
  MESSAGE_GATEWAY: "webhook",
  MESSAGE_WEBHOOK_URL: "https://sms.example/codes",
  MESSAGE_WEBHOOK_SECRET: secret,
};

test("reads the channel of one-time codes, off by default", () => {
  assert.deepEqual(readConfig({}).messages, { kind: "off" });
  assert.deepEqual(readConfig({ MESSAGE_GATEWAY: "log" }).messages, { kind: "log" });
  assert.deepEqual(readConfig({ ...smtp, SMTP_URL: "smtps://post%40mro:a%2Fb@[::1]" }).messages, {
    kind: "smtp",
    server: { host: "::1", port: 465, secure: true, auth: { user: "post@mro", pass: "a/b" } },
    from: "维修平台 <noreply@mro.example>",
  });
  const url = "https://sms.example/codes";
  assert.deepEqual(readConfig(webhook).messages, { kind: "webhook", url, secret });
});

test("accepts a direct address only together with a pooler", () => {
  const direct = { DATABASE_DIRECT_URL: "postgresql://db.internal/aeromaint" };
  assert.throws(() => readConfig(direct), /DATABASE_DIRECT_URL/);
  const config = readConfig({ ...own, ...direct, TOKEN_SECRET: secret });
  assert.equal(config.databaseDirectUrl, direct.DATABASE_DIRECT_URL);
});

test("accepts replicas only together with a leader", () => {
  const replicas = { DATABASE_READ_URL: "postgresql://replicas.internal/aeromaint" };
  assert.throws(() => readConfig(replicas), /DATABASE_READ_URL/);
  const config = readConfig({ ...own, ...replicas, TOKEN_SECRET: secret });
  assert.equal(config.databaseReadUrl, replicas.DATABASE_READ_URL);
});

test("refuses a message gateway that cannot work or would expose codes", () => {
  const cases: [string, Record<string, string>][] = [
    ["MESSAGE_GATEWAY", { MESSAGE_GATEWAY: "pigeon" }],
    ["MESSAGE_GATEWAY", { MESSAGE_GATEWAY: "log", ...own, TOKEN_SECRET: secret }],
    ["MESSAGE_GATEWAY", { MESSAGE_GATEWAY: "log", HOST: "0.0.0.0" }],
    ["SMTP_URL", smtp],
    ["SMTP_URL", { ...smtp, SMTP_URL: "https://mail.example" }],
    ["SMTP_URL", { ...smtp, SMTP_URL: "smtp://user:%E0%A4%A@mail.example" }],
    ["MESSAGE_FROM", { ...smtp, SMTP_URL: "smtp://mail.example", MESSAGE_FROM: "nobody" }],
    ["MESSAGE_WEBHOOK_URL", { ...webhook, MESSAGE_WEBHOOK_URL: "file:///etc/passwd" }],
    ["MESSAGE_WEBHOOK_URL", { ...webhook, MESSAGE_WEBHOOK_URL: "https://user:pass@sms.example" }],
    ["MESSAGE_WEBHOOK_SECRET", { ...webhook, MESSAGE_WEBHOOK_SECRET: "short" }],
  ];
  for (const [name, env] of cases) assert.throws(() => readConfig(env), new RegExp(name));
});
