import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface Expression {
  source: string;
  flags: string;
  where: string;
}

/** Every expression that is written out in the server and in the contracts. */
function expressions(): Expression[] {
  return ["server/src", "contracts/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !/\.(test|fixture|gen)\.ts$/.test(name))
      .flatMap((name) => literalsOf(join(folder, name))),
  );
}

/** A slash begins an expression where a value may begin: after an opening, an operator or a word. */
const literal =
  /(?<=[=(,:[!&|?{};]\s*|\breturn\s+|=>\s*)\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/g;

function literalsOf(path: string): Expression[] {
  const text = readFileSync(join(root, path), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, " ")
    .replace(/^\s*\/\/.*$/gm, " ");
  return [...text.matchAll(literal)].map(([, source = "", flags = ""]) => ({
    ...{ source, flags },
    where: `${path}: /${source}/${flags}`,
  }));
}

/** Pieces that an expression's repetitions may take in more ways than one, from its own letters. */
function pumpsFor({ source }: Expression): string[] {
  const plain = source
    .replaceAll(/\\[a-zA-Z]|[^\p{L}\p{N} ]/gu, " ")
    .split(/\s+/)
    .filter(Boolean);
  const signs = [
    "a",
    "0",
    " ",
    "-",
    ".",
    ",",
    "<",
    "/",
    "=",
    '"',
    "'",
    "\\",
    "\n",
    "\t",
    "%",
    "长",
    "@",
    "_",
    ":",
    ";",
    "&",
  ];
  const pairs = ["a ", "0.", "a.", "a-", "<a", "< ", "a=", "\\\\", "0,", '="', "a@", "&a;"];
  return [...signs, ...pairs, ...plain.slice(0, 6)];
}

const patience = 2_000;

/** Milliseconds that a search takes; those of the limit where it is cut off. */
function timeOf({ source, flags }: Expression, text: string): number {
  const begun = performance.now();
  try {
    const script = "expression.lastIndex = 0; expression.test(text)";
    runInNewContext(script, { expression: new RegExp(source, flags), text }, { timeout: patience });
  } catch {
    return patience;
  }
  return performance.now() - begun;
}

test("finds the expressions of the server and the contracts", () => {
  const found = expressions();
  assert.ok(found.length >= 120, `${found.length} expressions`);
  for (const { source, flags } of found) assert.doesNotThrow(() => new RegExp(source, flags));
});

/**
 * Searched for anywhere, an expression that begins with a repetition takes a time that grows with
 * the square of a hostile text. These never meet a long one: what caps it stands beside each.
 */
const capped: Record<string, string> = {};

test("runs every expression over hostile text in a time that does not explode", () => {
  const slow: string[] = [];
  for (const expression of expressions()) {
    if (Object.hasOwn(capped, expression.where)) continue;
    for (const pump of pumpsFor(expression)) {
      const text = pump.repeat(Math.ceil(20_000 / pump.length));
      const took = Math.min(
        ...[text, `${text}\0`, `x${text}!`].map(() => Number.POSITIVE_INFINITY),
        Math.max(...[text, `${text}\0`, `<${text}!`].map((each) => timeOf(expression, each))),
      );
      if (took < 300) continue;
      slow.push(`${expression.where} over ${JSON.stringify(pump)}: ${Math.round(took)} ms`);
      break;
    }
  }
  assert.deepEqual(slow, []);
});
