import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./bootstrap.mjs";

const help = `npm run size：各部分的代码量（词元数）与记录值；增长超过 1% 时失败。
npm run size: tokens of each area next to the recorded ones; fails if an area grew by more than 1 %.
  -- --record    写入 scripts/sizes.json writes the record; the commit names what was deleted in exchange, or the feature`;

const recordFile = join(root, "scripts", "sizes.json");
const maxGrowth = 1.01;
/** Smaller areas are judged together: a few lines would exceed their limit. */
const minOwnLimit = 20_000;
const small = "其余 others";

/** True for code: no tests, fixtures, journeys or generated files. */
export function isCode(path) {
  return (
    (/\.(ts|tsx|mjs|sql|css|typ)$/.test(path) ||
      /^(server|web|contracts)\/src\/.*\.(json|html|hbs|eta|liquid)$/.test(path)) &&
    !/\.(test|fixture)\.|\.gen\.ts|schema\.sql|^(server\/test|e2e)\//.test(path)
  );
}

/** Words, numbers and signs of a file; comments and layout do not count. */
export function countTokens(text, path) {
  const code = path.endsWith(".sql")
    ? text.replace(/--[^\n]*/g, " ")
    : text.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/(^|[^:"'`\\])\/\/[^\n]*/g, "$1");
  return code.match(/[\p{L}_$][\p{L}\p{N}_$-]*|\p{N}+|[^\s\p{L}\p{N}_$]/gu)?.length ?? 0;
}

export function areaOf(path) {
  const parts = path.split("/");
  if (parts[0] === "server" && parts[2] === "features") return `server/features/${parts[3]}`;
  if (parts[0] === "web" && ["site", "back-office"].includes(parts[2])) {
    return `web/${parts[2]}/${parts[3]}`;
  }
  return parts
    .slice(0, 3)
    .filter((part) => !part.includes("."))
    .join("/");
}

/**
 * Areas that grew too much, with their recorded and present size.
 * @param {Record<string, number>} recorded
 * @param {Record<string, number>} now
 */
export function findGrowth(recorded, now) {
  const groupOf = (area) => (recorded[area] >= minOwnLimit ? area : small);
  const sums = new Map();
  for (const area of Object.keys({ ...recorded, ...now })) {
    const [before, after] = sums.get(groupOf(area)) ?? [0, 0];
    sums.set(groupOf(area), [before + (recorded[area] ?? 0), after + (now[area] ?? 0)]);
  }
  return [...sums].filter(([, [before, after]]) => after > before * maxGrowth);
}

function sizesOfTree() {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const sizes = {};
  for (const path of execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0")) {
    if (!isCode(path) || !existsSync(join(root, path))) continue;
    const tokens = countTokens(readFileSync(join(root, path), "utf8"), path);
    sizes[areaOf(path)] = (sizes[areaOf(path)] ?? 0) + tokens;
  }
  return Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function main() {
  const { values } = parseArgs({
    options: { record: { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(help);
  const now = sizesOfTree();
  if (values.record) writeFileSync(recordFile, `${JSON.stringify(now, null, 2)}\n`);
  const recorded = JSON.parse(readFileSync(recordFile, "utf8"));
  const print = (area, before = 0, after = 0) =>
    console.log(`${after}`.padStart(8), `${after - before || ""}`.padStart(7), area);
  for (const area of Object.keys({ ...recorded, ...now })) print(area, recorded[area], now[area]);
  const totalOf = (sizes) => Object.values(sizes).reduce((sum, one) => sum + one, 0);
  print("合计 total", totalOf(recorded), totalOf(now));
  for (const [area, [before, after]] of findGrowth(recorded, now)) {
    console.error(`${area}：${before} → ${after}，增长超过 1%。Delete in exchange, or record it.`);
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
