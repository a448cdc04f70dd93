import assert from "node:assert/strict";
import { test } from "node:test";
import { newTokenKey, tokenKeyOf } from "./token-secret.ts";

test("makes unique tokens in a recognisable form", () => {
  const made = Array.from({ length: 200 }, newTokenKey);
  for (const { token, prefix, hash } of made) {
    assert.ok(token.startsWith(`${prefix}_`));
    assert.deepEqual(tokenKeyOf(token), { prefix, hash });
  }
  assert.equal(new Set(made.map(({ prefix }) => prefix)).size, made.length);
});

test("stores nothing that reveals the token", () => {
  const { token, prefix, hash } = newTokenKey();
  const secret = token.slice(prefix.length + 1);
  assert.equal(Buffer.from(secret, "base64url").length, 32);
  assert.equal(hash.length, 32);
  assert.ok(!hash.equals(Buffer.from(secret, "base64url")));
});

test("rejects other texts as tokens", () => {
  const { token, prefix } = newTokenKey();
  const secret = token.slice(prefix.length + 1);
  const others = [
    "",
    prefix,
    `${token}a`,
    token.slice(0, -1),
    ` ${token}`,
    `${token}\n`,
    token.replace("amt_", "AMT_"),
    `amt_00000000_${secret}`,
    `amt_${"a".repeat(100_000)}`,
  ];
  for (const one of others) assert.equal(tokenKeyOf(one), null, one.slice(0, 80));
});
