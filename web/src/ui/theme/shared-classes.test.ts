import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(src + file, "utf8");

/** Global classes that lie elsewhere. */
const others = ["am-rich-text", "ProseMirror"];
const declared = ["ui/theme/layout.css", "ui/theme/pieces.css"].flatMap((file) =>
  [...read(file).matchAll(/^\s*\.([\w-]+)/gm)].map(([, name = ""]) => name),
);

/** Each shared class that a style sheet or an element names, with the file. */
function named(): Map<string, string> {
  const found = new Map<string, string>();
  const gather = (pattern: string, names: RegExp) => {
    for (const file of globSync(pattern, { cwd: src })) {
      for (const [, ...groups] of read(file).matchAll(names)) {
        const words = groups.find(Boolean)?.trim().split(/\s+/) ?? [];
        for (const name of words) found.set(name, file);
      }
    }
  };
  gather("**/*.module.css", /composes:\s([^;]+?)\sfrom global;/g);
  gather("**/*.tsx", /className=(?:"([^"]+)"|\{`([\w\s-]+)\$)/g);
  return found;
}

test("names only shared classes that there are", () => {
  const unknown = [...named()].filter(([name]) => ![...declared, ...others].includes(name));
  expect(unknown).toEqual([]);
});

test("keeps no shared class that nothing names", () => {
  const used = named();
  expect(declared.filter((name) => !used.has(name))).toEqual([]);
});
