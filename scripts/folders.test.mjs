import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { root } from "./bootstrap.mjs";

const maxEntries = 25;

test(`no folder has more than ${maxEntries} entries, except tests and style sheets`, () => {
  const entries = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => !/\.(test|spec)\.|\.css$/.test(file))
    .flatMap((file) => {
      const names = file.split("/");
      return names.slice(1).map((name, at) => [names.slice(0, at + 1).join("/"), name]);
    });
  const full = [...Map.groupBy(entries, ([folder]) => folder)]
    .map(([folder, inside]) => [folder, new Set(inside.map(([, name]) => name)).size])
    .filter(([, count]) => count > maxEntries);
  assert.deepEqual(full, [], "Give what belongs together a folder of its own.");
});
