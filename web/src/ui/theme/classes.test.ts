import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { compile } from "tailwindcss";
import { expect, test } from "vitest";
import * as tokens from "./tokens.ts";

const src = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(src + file, "utf8");
const theme = read("ui/theme/theme.css");
const sheets = globSync("**/*.css", { cwd: src });

/** Classes of the global style sheets, of the editor, and names of groups and peers. */
const declared = new Set([
  "ProseMirror",
  ...sheets
    .filter((file) => !file.endsWith(".module.css"))
    .flatMap((file) => [...read(file).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name)),
]);

/** Words of class attributes and of calls of classNames, with the file. */
function classesOfElements(): [name: string, file: string][] {
  return globSync("**/*.tsx", { cwd: src }).flatMap((file) => {
    const texts = [...read(file).matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g)].map(
      ([, plain, mixed]) => plain ?? mixed?.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, " ") ?? "",
    );
    const calls = [...read(file).matchAll(/classNames\(([^()]*)\)/g)].flatMap(([, names = ""]) =>
      [...names.replaceAll(/[!=]== "[^"]*"/g, "").matchAll(/"([^"]+)"/g)].map(
        ([, text = ""]) => text,
      ),
    );
    return [...texts, ...calls]
      .flatMap((text) => text.trim().split(/\s+/))
      .filter(Boolean)
      .map((name): [string, string] => [name, file]);
  });
}

test("elements name utilities of Tailwind and declared classes only", async () => {
  const utilities = readFileSync(
    createRequire(import.meta.url).resolve("tailwindcss/utilities.css"),
  );
  const { build } = await compile(`${theme}\n${utilities}`);
  const named = classesOfElements().filter(
    ([name]) => !declared.has(name) && !/^(group|peer)(\/\w+)?$/.test(name),
  );
  const rules = build([...new Set(named.map(([name]) => name))]);
  const made = new Set(
    [...rules.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) =>
      name.replaceAll(/\\(.)/g, "$1"),
    ),
  );
  const unknown = named.filter(([name]) => !made.has(name));
  expect(unknown).toEqual([]);
});

test("no class contains a raw length, colour or time", () => {
  const raw = classesOfElements().filter(([name]) =>
    /-\[[^\]]*(\d(px|r?em|ms|vw|vh)|#)/.test(name),
  );
  expect(raw).toEqual([]);
});

test("each style sheet names its cascade layer", () => {
  const without = sheets.filter((file) => !/@layer |@import |@theme |@font-face /.test(read(file)));
  expect(without).toEqual([]);
});

test("each token has a name for classes, and each name its token", () => {
  const kebab = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const variables = (prefix: string, group: object) =>
    Object.keys(group).map((key) => `--am-${prefix}${kebab(key)}`);
  const { palettes, fonts, sizes, leading, radius, widths } = tokens;
  const expected = [
    ...variables("", palettes.dark),
    ...variables("font-", fonts),
    ...variables("text-", sizes),
    ...variables("leading-", leading),
    ...variables("radius-", radius),
    ...variables("width-", widths),
  ];
  const named = [...theme.matchAll(/^ {2}--[\w-]+: var\((--am-[\w-]+)\);$/gm)].map(
    ([, name]) => name,
  );
  expect(named.filter((name) => name?.startsWith("--am-motion") === false).sort()).toEqual(
    expected.sort(),
  );
  expect(theme).toContain(`--spacing: ${tokens.spaces[1]}px;`);
});
