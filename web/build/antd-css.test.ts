import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { unusedComponents, usedRules } from "./antd-css.ts";

const src = fileURLToPath(new URL("../src/", import.meta.url));

test("drops rules of unused components only", () => {
  const css = ".ant-list-item,.ant-table{a:b}.ant-rate{a:b}.ant-listbox{a:b}";
  expect(usedRules(css)).toBe(".ant-table{a:b}.ant-listbox{a:b}");
});

test("no screen imports a component without its styles", () => {
  const imported = globSync("**/*.{ts,tsx}", { cwd: src }).flatMap((file) => {
    const names = /import \{([^}]*)\} from "antd"/.exec(readFileSync(src + file, "utf8"))?.[1];
    return [...(names ?? "").matchAll(/\b[A-Z]\w*/g)].map(([name]) =>
      name.replaceAll(/(?<!^)[A-Z]/g, "-$&").toLowerCase(),
    );
  });
  expect(imported).toContain("table");
  expect(unusedComponents.filter((name) => imported.includes(name))).toEqual([]);
});
