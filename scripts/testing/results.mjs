import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "../bootstrap.mjs";

/**
 * What one test has come to, as the reporters of all runners write it. Lines without a state say how
 * many files or tests there will be.
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {string} file
 * @property {number} ms
 * @property {"passed" | "failed" | "skipped"} state
 * @property {string} [reason] why it is skipped
 */

/** @returns {{ results: Result[], files?: number, tests?: number }} what a report holds so far */
export function readReport(file) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  const report = { results: [] };
  for (const line of lines.map((text) => JSON.parse(text))) {
    if (line.state) report.results.push(line);
    else Object.assign(report, line);
  }
  return report;
}

/** Passed and failed; a skipped journey counts as failed where nothing says why it is skipped. */
export function countOf({ results }, { strict = false } = {}) {
  const count = (state) => results.filter((one) => one.state === state).length;
  const silent = results.filter(({ state, reason }) => state === "skipped" && !reason).length;
  return { passed: count("passed"), failed: count("failed") + (strict ? silent : 0) };
}

/** Such as `12/80 文件，340 项`. */
export function progressOf({ results, files, tests }) {
  const done = tests ? `/${tests}` : "";
  const seen = new Set(results.map(({ file }) => file)).size;
  return `${files ? `${seen}/${files} 文件，` : ""}${results.length}${done} 项`;
}

const slowest = 10;

/** The slowest tests of a step, and those that did not run, one a line. */
export function remarksOn(name, { results }) {
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
