// Slow: runs every regular expression on hostile texts.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Expression {
  pattern: RegExp;
  where: string;
}

/** Sources of server and contracts, without comments. */
const sources = ["server/src", "contracts/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.(test|fixture|gen)\.ts$/.test(name))
    .map((name) => ({ path: join(folder, name), text: codeOf(join(root, folder, name)) })),
);

function codeOf(path: string): string {
  return readFileSync(path, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/^\s*\/\/.*$/gm, " ");
}

/** A slash starts a regular expression after an opening, an operator or a keyword. */
const literal =
  /(?<=[=(,:[!&|{};]\s*|\?\s+|\breturn\s+|=>\s*)\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g;

const expressions: readonly Expression[] = sources.flatMap(({ path, text }) =>
  [...text.matchAll(literal)].map(([whole, source = "", flags = ""]) => ({
    pattern: new RegExp(source, flags),
    where: `${path}: ${whole}`,
  })),
);

const characters = [..."a0 -.,</='\"\\\n\t%长@_:;&?#()[]{}|~+*\0"];
const pairs = ["a ", "0.", "a.", "a-", "<a", "< ", "a=", "\\\\", "0,", '="', "a@", "&a;", "%41"];

/** Strings that repetitions may match ambiguously: common ones, and parts of the expression. */
function pumpsFor({ source }: RegExp): string[] {
  const own = source.replaceAll(/\\[a-zA-Z]|[^\p{L}\p{N} ]/gu, " ").split(/\s+/);
  return [...characters, ...pairs, ...own.filter(Boolean).slice(0, 6)];
}

/** Increasing lengths, so that even exponential expressions are found quickly. */
const lengths = [16, 20, 24, 28, 34, 42, 52, 64, 100, 300, 3_000, 20_000];
const allowed = 40;

/** CPU milliseconds of this thread; other work of the machine does not count. */
function workOf(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  pattern.lastIndex = 0;
  pattern.test(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Measures a slightly slow one again, because garbage collection may have run. */
function isSlow(pattern: RegExp, text: string): boolean {
  const work = workOf(pattern, text);
  if (work > 5 * allowed) return true;
  return work > allowed && workOf(pattern, text) > allowed && workOf(pattern, text) > allowed;
}

/** String and length for which an expression is too slow; null for a fast one. */
function slownessOf(pattern: RegExp): string | null {
  for (const pump of pumpsFor(pattern)) {
    for (const length of lengths) {
      const text = pump.repeat(Math.ceil(length / pump.length));
      const slow = [text, `${text}\u{1}`, `<${text}!`].some((each) => isSlow(pattern, each));
      if (slow) return `slow over ${length} of ${JSON.stringify(pump)}`;
    }
  }
  return null;
}

test("finds the regular expressions of server and contracts, and no dynamic ones", () => {
  assert.ok(expressions.length >= 120, `${expressions.length} expressions`);
  const built = sources.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ path }) => path);
  // Compiles the patterns of fields, which are literals in the contracts.
  assert.deepEqual(built, ["contracts/src/fields/check-field.ts"]);
});

test("distinguishes slow expressions from fast ones", () => {
  for (const slow of [/^(a+)+$/, /\s+$/, /^(\w+\.?)+@/, /^[0-9:]*:[0-9:]*$/]) {
    assert.ok(slownessOf(slow), `${slow} is slow`);
  }
  for (const quick of [/^a+$/, /^\d{1,19}$/, /(?<!\s)\s+$/]) {
    assert.equal(slownessOf(quick), null, `${quick} is quick`);
  }
});

test("runs every expression on hostile text in linear time", () => {
  const slow = expressions.flatMap(({ pattern, where }) => {
    const told = slownessOf(pattern);
    return told ? `${where}: ${told}` : [];
  });
  assert.deepEqual(slow, []);
});
