import assert from "node:assert/strict";
import { test } from "node:test";
import { findUnknownVariables } from "./unknown-variables.ts";
import { variables } from "./variables.ts";

test("suggests the correct name for a typing error", () => {
  const slips = {
    DATABASE_POOOL: "DATABASE_POOL",
    TOKEN_SECERT: "TOKEN_SECRET",
    PROT: "PORT",
    CAPTHCA: "CAPTCHA",
    TRUSTPROXY: "TRUST_PROXY",
    LOGLEVEL: "LOG_LEVEL",
  };
  for (const [name, meant] of Object.entries(slips)) {
    assert.deepEqual(findUnknownVariables({ [name]: "x" }), [{ name, meant }]);
  }
});

test("reports unknown names with our prefixes", () => {
  assert.deepEqual(findUnknownVariables({ DATABASE_HOST: "db" }), [
    { name: "DATABASE_HOST", meant: null },
  ]);
});

test("ignores our own variables and those of every machine", () => {
  const own = Object.fromEntries(Object.keys(variables).map((name) => [name, "x"]));
  const common = ["HOME", "PATH", "PWD", "LANG", "USER", "HOSTNAME", "SHELL", "TZ", "TERM", "CI"];
  const foreign = Object.fromEntries(
    [...common, "NODE_ENV", "PGHOST", "TMPDIR"].map((n) => [n, "x"]),
  );
  assert.deepEqual(findUnknownVariables({ ...own, ...foreign }), []);
});
