import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./bootstrap.mjs";

/** Names that do not say what they name. */
const names =
  /^(?:asked.*|.*Asked.*|unasked.*|Place|KeptPlace|hold[A-Z].*|.*[pP]atience.*|impatience|tellChannels|note[A-Z].*|signs|Caller)$/;
/** Old-fashioned turns of phrase, which a reader who learnt English later stumbles over. */
const phrases =
  /\b(?:whatever|whoever|of which|of whom|(?:is|are|was|were) told|stands? beside|no news|upon|thereof|hitherto|hence|in vain|shall)\b/i;

const files = globSync("{contracts,server,web,e2e,scripts}/**/*.{ts,tsx,mjs,css}", {
  cwd: root,
  exclude: (path) => /node_modules|(^|\/)dist$|\.gen\.ts$/.test(path),
}).filter((file) => !file.endsWith("words.test.mjs"));

const templates = /`(?:[^`\\]|\\.)*`/g;
const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
const comments = /(?<![:"'`\\/])\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

test("names say what they name, in the words of the field", () => {
  assert.ok(files.length > 1_500, `${files.length} files`);
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), "utf8")
      .replace(comments, "")
      .replace(strings, "")
      .replace(templates, (text) => text.match(/\$\{[^}]*\}/g)?.join() ?? "");
    const used = new Set(code.match(/[A-Za-z_$][\w$]*/g));
    return [...used].filter((name) => names.test(name)).map((name) => `${file}: ${name}`);
  });
  assert.equal(found.join("\n"), "");
});

test("comments are in plain English of today", () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8").replace(strings, "");
    const phrase = text
      .match(comments)
      ?.find((comment) => phrases.test(comment.replace(/\s+\*?\s*/g, " ")));
    return phrase ? [`${file}: ${phrase.replace(/\s+/g, " ")}`] : [];
  });
  assert.equal(found.join("\n"), "");
});
