import assert from "node:assert/strict";
import { test } from "node:test";
import { unknownVariables } from "./unknown-variables.ts";
import { variables } from "./variables.ts";

test("finds the variable that was meant by a slip of the finger", () => {
  const slips = {
    DATABASE_POOOL: "DATABASE_POOL",
    TOKEN_SECERT: "TOKEN_SECRET",
    PROT: "PORT",
    CAPTHCA: "CAPTCHA",
    TRUSTPROXY: "TRUST_PROXY",
    LOGLEVEL: "LOG_LEVEL",
  };
  for (const [name, meant] of Object.entries(slips)) {
    assert.deepEqual(unknownVariables({ [name]: "x" }), [{ name, meant }]);
  }
});

test("names what begins like ours and is read by nobody", () => {
  assert.deepEqual(unknownVariables({ DATABASE_HOST: "db" }), [
    { name: "DATABASE_HOST", meant: null },
  ]);
});

test("says nothing of our own variables and of those that every machine has", () => {
  const own = Object.fromEntries(Object.keys(variables).map((name) => [name, "x"]));
  const common = ["HOME", "PATH", "PWD", "LANG", "USER", "HOSTNAME", "SHELL", "TZ", "TERM", "CI"];
  const foreign = Object.fromEntries(
    [...common, "NODE_ENV", "PGHOST", "TMPDIR"].map((n) => [n, "x"]),
  );
  assert.deepEqual(unknownVariables({ ...own, ...foreign }), []);
});
