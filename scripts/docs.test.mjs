import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { root } from "./bootstrap.mjs";
import { commentsOf } from "./plain-words.mjs";

const textOf = (path) => readFileSync(join(root, path), "utf8");
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, maxBuffer: 1 << 26 })
  .toString()
  .split("\0")
  .filter((path) => path && existsSync(join(root, path)));
const documents = tracked.filter(
  (path) => path.endsWith(".md") && !path.startsWith("server/seeds/"),
);

test("docs/adding-a-screen.md names existing places", () => {
  const named =
    textOf("docs/adding-a-screen.md").match(/(?:contracts|server|web|e2e|docs)\/[\w./-]*\w/g) ?? [];
  const paths = [...new Set(named)].filter((path) => !path.includes("NNN"));
  assert.ok(paths.length > 15, `${paths.length} paths`);
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  );
});

test("the index of decisions lists exactly the existing records", () => {
  const listed = Array.from(
    textOf("docs/decisions/README.md").matchAll(/^\| \[\d{3}\]\((.+?)\)/gm),
    ([, path]) => path,
  );
  const records = globSync("**/[0-9]*.md", { cwd: join(root, "docs/decisions") });
  assert.deepEqual(listed.toSorted(), records.toSorted());
});

/** Placeholder names, and a query file that readers of docs/evidence.md write. */
const placeholder = /NNN|(?:^|\/)(?:x|thing)[./]|^query\.sql$/;

test("documents and comments name existing files", () => {
  const names = new Set(tracked.map((path) => basename(path)));
  const sources = tracked.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
  const texts = [
    ...documents.map((path) => [path, textOf(path)]),
    ...sources.map((path) => [
      path,
      commentsOf(textOf(path).split("\n"))
        .flat()
        .map(({ text }) => text)
        .join("\n"),
    ]),
  ];
  const missing = texts.flatMap(([path, text]) =>
    [...new Set(text.match(/(?<![\w/.-])(?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|sql|css)\b/g))]
      .filter((name) => !placeholder.test(name) && !isThere(name, path, names))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

/** True if a file of the repository has the name, or its path ends with it. */
function isThere(name, path, names) {
  if (!name.includes("/")) return names.has(name);
  return (
    existsSync(join(root, dirname(path), name)) ||
    tracked.some((one) => `/${one}`.endsWith(`/${name}`))
  );
}

test("the glossary defines each word once", () => {
  const words = Array.from(
    textOf("docs/glossary.md").matchAll(/^\| (?!中文|what|word)([^|-]+?) \|/gm),
    ([, cell]) => cell.split(/[:：]/)[0].split(/ [·/] /),
  ).flat();
  assert.ok(words.length > 100, `${words.length} words`);
  assert.deepEqual(
    words.filter((word, at) => words.indexOf(word) !== at),
    [],
  );
});
