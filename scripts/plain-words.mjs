import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./bootstrap.mjs";

/** The rule holds for lines changed since this commit. */
const since = "531929688ea483582b85ae858abb2662a0dfe390";
/** Marks a line as an exception. */
const keep = "plain-words: keep";
const maxExceptions = 20;
const maxWords = 20;

/** Patterns in comments, with the form to write instead. */
const phrases = [
  [/^(?:What|Whose|Whether|How|Where|From|Of|By|To|With|As)\b/, "begin with a verb or a noun"],
  [/\bwhose\b/i, "a second sentence that names the owner"],
  [/\b(?:is|are|was|were|be) none\b|\bnone (?:of|that|where|is)\b/i, '"no …" or "not …"'],
  [/\bof (?:which|whom)\b/i, "a second sentence"],
  [/\b(?:those|he|she|one) (?:who|that)\b/i, "name the people or the thing"],
  [/\b(?:of|by|from|to|in|for|with|at) what\b/i, "name the thing"],
  [/\bsuch (?:that|an?)\b/i, "name the condition"],
  [/\banew\b/i, '"again"'],
  [/\bat once\b/i, '"immediately" or "concurrently"'],
  [/\bbeside\b/i, '"next to" or "in addition to"'],
  [/(?<!-)\balike\b/i, '"similar" or "equal"'],
  [/\bmeant\b/i, '"for …"'],
  [/\bone's\b/i, '"the user\'s", "own"'],
  [/\bgo(?:es)? on\b/i, '"continues"'],
  [/\bstands?\b/i, '"is"'],
  [/\bbecomes? of\b/i, "name the result"],
  [/\bhence|thereof|hitherto|upon|whatever|whoever|shall\b/i, "an everyday word"],
];

/** Names that the code no longer uses, with their successors. */
const retiredNames = JSON.parse(
  readFileSync(new URL("./retired-names.json", import.meta.url), "utf8"),
);

/**
 * Finds retired names and comments that are not plain.
 *
 * @param {string} text a source file
 * @param {(line: number) => boolean} isChanged lines to report, from 1
 * @returns {{ line: number, text: string, instead: string }[]}
 */
export function findWords(text, isChanged) {
  const lines = text.split("\n");
  const found = [];
  const report = (line, instead) => {
    const shown = lines[line - 1].trim();
    if (isChanged(line) && !shown.includes(keep)) found.push({ line, text: shown, instead });
  };
  for (const [at, line] of lines.entries()) {
    for (const name of line.match(/[A-Za-z_$][\w$]*/g) ?? []) {
      const successor = Object.hasOwn(retiredNames, name) && retiredNames[name];
      if (successor) report(at + 1, `${name} → ${successor}`);
    }
  }
  for (const comment of commentsOf(lines)) {
    for (const { line, text: part } of comment) {
      for (const [pattern, instead] of phrases) {
        if (pattern.test(part)) report(line, `${pattern.exec(part)[0]} → ${instead}`);
      }
    }
    for (const { line, count } of sentencesOf(comment)) {
      if (count > maxWords) report(line, `${count} words → sentences of at most ${maxWords}`);
    }
  }
  return found;
}

/** Comments as lists of their lines without marks; consecutive lines form one comment. */
export function commentsOf(lines) {
  const comments = [];
  let last = -2;
  for (const [at, line] of lines.entries()) {
    const text = line.match(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/|--)(?:\s+|$)(.*?)(?:\*\/)?\s*$/)?.[1];
    if (text === undefined) continue;
    if (at !== last + 1 || /^\s*\/\*/.test(line)) comments.push([]);
    comments.at(-1).push({ line: at + 1, text });
    last = at;
  }
  return comments;
}

/** Sentences of a comment with their first line and their number of words. */
function sentencesOf(comment) {
  const sentences = [];
  let words = [];
  const end = () => {
    if (words.length > 0) sentences.push({ line: words[0], count: words.length });
    words = [];
  };
  for (const { line, text } of comment) {
    if (/^(?:@|[-*|] |\d+\. )/.test(text) || text === "") end();
    for (const word of text.split(/\s+/).filter((part) => /\w/.test(part))) {
      words.push(line);
      if (/[.:;!?)]$/.test(word) && !/^(?:e\.g\.|i\.e\.)$/.test(word)) end();
    }
  }
  end();
  return sentences;
}

/** Changed lines by file, or null where the repository lacks the commit. */
function changedLines() {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30, stdio: "pipe" });
  const globs = ["*.ts", "*.tsx", "*.mjs", "*.sql", ":!*.gen.ts", ":!server/schema.sql"];
  let diff;
  try {
    diff = git("diff", "-U0", "--no-color", since, "--", ...globs);
  } catch {
    return null;
  }
  const files = new Map();
  let lines;
  for (const row of diff.split("\n")) {
    const file = row.match(/^\+\+\+ b\/(.*)/)?.[1];
    if (file) {
      lines = new Set();
      files.set(file, lines);
    }
    const hunk = row.match(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/);
    if (hunk) {
      for (let at = 0; at < Number(hunk[2] ?? 1); at++) lines.add(Number(hunk[1]) + at);
    }
  }
  for (const file of git("ls-files", "--others", "--exclude-standard", "--", ...globs).split(
    "\n",
  )) {
    if (file) files.set(file, { has: () => true });
  }
  return files;
}

/** Every tracked file below the paths, with all of its lines. */
function wholeFiles(paths) {
  const names = execFileSync("git", ["ls-files", "--", ...paths], { cwd: root, encoding: "utf8" });
  return new Map(
    names
      .split("\n")
      .filter((name) => /(?<!\.gen)\.(?:tsx?|mjs)$/.test(name))
      .map((name) => [name, { has: () => true }]),
  );
}

/**
 * Prints findings in changed lines, or in all lines below the paths given as arguments. Exit code 1
 * if there are any.
 */
function main(paths) {
  const files = paths.length > 0 ? wholeFiles(paths) : changedLines();
  if (!files) {
    console.log(`跳过：没有提交 ${since} 的历史。 Skipped: the history lacks that commit.`);
    return;
  }
  let exceptions = 0;
  let findings = 0;
  for (const [file, changed] of files) {
    if (file === "scripts/plain-words.mjs") continue;
    const text = readFileSync(join(root, file), "utf8");
    exceptions += text.split(keep).length - 1;
    for (const { line, text: shown, instead } of findWords(text, (at) => changed.has(at))) {
      findings++;
      console.log(`${file}:${line}: ${shown}\n    ${instead}`);
    }
  }
  if (exceptions > maxExceptions) console.log(`“${keep}”：${exceptions}，最多 ${maxExceptions}`);
  console.log(`plain words: ${findings} findings`);
  if (findings > 0 || exceptions > maxExceptions) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));
