import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../bootstrap.mjs";
import { allFiles, areaNames, areasOf, slowMark, testFiles } from "./files.mjs";

const workspaces = ["scripts", "contracts", "server", "web", "e2e"];
const read = (...path) => readFileSync(join(root, ...path), "utf8");

test("each mark of a slow test is in an effective place and has a reason", () => {
  const lost = workspaces.flatMap((name) =>
    allFiles(name).flatMap((file) => {
      const lines = read(name, file).split("\n");
      const counts = (at) => at === 0 || (name === "e2e" && /^\s*test\(/.test(lines[at + 1] ?? ""));
      return lines.flatMap((line, at) =>
        /^\s*\/\/ Slow\b/.test(line) && !(slowMark.test(line) && counts(at))
          ? `${name}/${file}:${at + 1}`
          : [],
      );
    }),
  );
  assert.deepEqual(lost, []);
});

test("slow and fast tests are all tests, once each", () => {
  for (const name of workspaces) {
    const chosen = [false, true].flatMap((slow) => testFiles(name, { slow }));
    assert.equal(new Set(chosen).size, chosen.length, name);
    const files = chosen.map((file) => file.replace(/:\d+$/, ""));
    assert.deepEqual([...new Set(files)].sort(), allFiles(name));
  }
  assert.ok(testFiles("e2e", { slow: true }).some((one) => /:\d+$/.test(one)));
});

test("an area has the same folder name on all sides", () => {
  for (const name of ["server", "web", "e2e"]) {
    const files = testFiles(name, { areas: ["documents"] });
    assert.ok(files.length > 0 && files.every((file) => file.includes("documents")), name);
  }
  const changed = ["server/src/features/payroll/salary.routes.ts", "README.md"];
  assert.deepEqual(areasOf(changed), ["payroll"]);
  assert.ok(areaNames().length > 20);
});

test("a change brings its own test, and those of the whole platform that it may break", () => {
  const chosen = (name, file) => testFiles(name, { slow: false, areas: [], changed: [file] });
  const journey = "journeys/office/posts.spec.ts";
  assert.deepEqual(chosen("e2e", `e2e/${journey}`), [journey]);
  assert.deepEqual(chosen("server", `e2e/${journey}`), []);
  const matrices = ["proof", "route", "token"].map((one) => `test/${one}-matrix.test.ts`);
  assert.deepEqual(chosen("server", "contracts/src/system/post.ts"), matrices);
  const schema = [
    "src/infra/db/migrate",
    "test/menus",
    "test/schema",
    "test/upgrade/released-demo",
  ];
  for (const file of ["server/migrations/200-add.sql", "server/sql/auth/has-right.sql"]) {
    const tests = chosen("server", file);
    for (const one of schema) assert.ok(tests.includes(`${one}.test.ts`), `${file}: ${one}`);
  }
});

test("every documented command exists, and prints its help if it has one", () => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const page of [
    "README.md",
    "README.zh-CN.md",
    "docs/commands.md",
    "docs/commands.zh-CN.md",
  ]) {
    const named = read(page).match(/(?<=`|^)npm (?:run )?[a-z][\w:-]*/gm) ?? [];
    assert.ok(named.length > 3, page);
    for (const command of new Set(named)) {
      const name = command.replace(/^npm (run )?/, "");
      assert.ok(scripts[name], `${page}: ${command}`);
      for (const file of scripts[name].match(/[\w/-]+\.(?:mjs|ts)\b/g) ?? []) {
        assert.ok(existsSync(join(root, file)), `${command} runs ${file}`);
      }
    }
  }
  for (const script of ["test.mjs", "check.mjs", "drill.mjs"]) {
    const file = join(root, "scripts", script);
    const help = execFileSync(process.execPath, [file, "--help"], { encoding: "utf8" });
    assert.match(help, /npm (test|run)/, script);
  }
});
