import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./bootstrap.mjs";

/** Names that do not describe the named thing. */
const names =
  /^(?:asked.*|.*Asked.*|unasked.*|Place|KeptPlace|hold[A-Z].*|.*[pP]atience.*|impatience|tellChannels|note[A-Z].*|signs|Caller)$/;
/** Archaic phrases that are hard to understand in a second language. */
const phrases =
  /\b(?:whatever|whoever|of which|of whom|(?:is|are|was|were) told|stands? beside|no news|upon|thereof|hitherto|hence|in vain|shall)\b/i;

const files = globSync("{contracts,server,web,e2e,scripts}/**/*.{ts,tsx,mjs,css}", {
  cwd: root,
  exclude: (path) => /node_modules|(^|\/)dist$|\.gen\.ts$/.test(path),
}).filter((file) => !file.endsWith("words.test.mjs"));

const templates = /`(?:[^`\\]|\\.)*`/g;
/** Strings, and comments as a group: the earlier one matches, as comments may have apostrophes. */
const tokens =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|((?<![:"'`\\/])\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g;

const textOf = (file) => readFileSync(join(root, file), "utf8");

test("names use the words of the field", () => {
  assert.ok(files.length > 1_500, `${files.length} files`);
  const found = files.flatMap((file) => {
    const code = textOf(file)
      .replace(tokens, "")
      .replace(templates, (text) => text.match(/\$\{[^}]*\}/g)?.join() ?? "");
    const used = new Set(code.match(/[A-Za-z_$][\w$]*/g));
    return [...used].filter((name) => names.test(name)).map((name) => `${file}: ${name}`);
  });
  assert.equal(found.join("\n"), "");
});

test("comments are in plain English", () => {
  const found = files.flatMap((file) =>
    Array.from(textOf(file).matchAll(tokens), ([, comment = ""]) =>
      comment.replace(/\s+\*?\s*/g, " "),
    )
      .filter((comment) => phrases.test(comment))
      .map((comment) => `${file}: ${comment}`),
  );
  assert.equal(found.join("\n"), "");
});
