import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../bootstrap.mjs";

/**
 * Result of a test, written by all reporters. Lines without a state contain the number of files or
 * tests.
 * @typedef {object} Result
 * @property {string} name
 * @property {string} file
 * @property {number} ms
 * @property {"passed" | "failed" | "skipped"} state
 * @property {string} [reason] reason for skipping
 */

/** @returns {{ results: Result[], files?: number, tests?: number }} report so far */
export function readReport(file) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  const report = { results: [] };
  for (const line of lines.map((text) => JSON.parse(text))) {
    if (line.state) report.results.push(line);
    else Object.assign(report, line);
  }
  return report;
}

/**
 * Counts passed and failed tests. If `strict`, a skipped test without a reason counts as failed.
 */
export function countResults({ results }, { strict = false } = {}) {
  const count = (state) => results.filter((one) => one.state === state).length;
  const silent = results.filter(({ state, reason }) => state === "skipped" && !reason).length;
  return { passed: count("passed"), failed: count("failed") + (strict ? silent : 0) };
}

/** Format: `12/80 文件，340 项`. */
export function formatProgress({ results, files, tests }) {
  const done = tests ? `/${tests}` : "";
  const seen = new Set(results.map(({ file }) => file)).size;
  return `${files ? `${seen}/${files} 文件，` : ""}${results.length}${done} 项`;
}

const slowest = 10;

/** Slowest and skipped tests of a step, one per line. */
export function formatRemarks(name, { results }) {
  const line = (figure, one) => `  ${figure} ${relative(root, one.file ?? "")} › ${one.name}`;
  const slow = results.toSorted((a, b) => b.ms - a.ms).slice(0, slowest);
  const skipped = results.filter(({ state }) => state === "skipped");
  return [
    ...(slow.length > 0 ? [`${name}：最慢的测试 slowest`] : []),
    ...slow.map((one) => line(`${(one.ms / 1000).toFixed(1).padStart(6)} 秒`, one)),
    ...(skipped.length > 0 ? [`${name}：跳过 skipped ${skipped.length}`] : []),
    ...skipped.map((one) => `${line("·", one)}：${one.reason || "未说明原因 no reason given"}`),
  ];
}
