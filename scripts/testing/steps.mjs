import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../bootstrap.mjs";
import { countResults, formatProgress, formatRemarks, readReport } from "./results.mjs";
import { makeTempDir } from "./temp-dir.mjs";

// Test files share most modules: cache the compiled code.
const env = {
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  ...process.env,
};

/** Folder of results: output of steps, reports, traces, screenshots, server logs. */
export const resultsDir = join(root, "test-results");
const progressEvery = 20_000;
const lanes = 2;

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[] | ((reportFile: string) => string[])} args
 * @property {string} cwd
 * @property {boolean} [isTests] true if it writes a test report; other steps count as one test
 * @property {number} [files] number of test files, if the report lacks it
 * @property {boolean} [strict] true if a skipped test needs a reason
 * @property {string} [artifacts] folder of additional results
 */

/**
 * Runs stages sequentially, with two concurrent steps each. Prints progress, results, the output of
 * failed steps, slow and skipped tests, and report paths. Resolves with the exit code.
 * @param {Step[][]} stages
 * @param {string[]} only names of the steps to run; empty for all
 */
export async function runSteps(stages, only = []) {
  const known = new Set(stages.flat().map((step) => step.name));
  const unknown = only.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    console.error(`没有名为 ${unknown.join("、")} 的步骤；可选：${[...known].join("、")}`);
  }
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir);
  const wanted = stages
    .map((stage) => stage.filter(({ name }) => only.length === 0 || only.includes(name)))
    .filter((stage) => stage.length > 0);
  const results = [];
  const temp = makeTempDir();
  try {
    for (const [at, stage] of wanted.entries()) {
      console.log(`▶ ${at + 1}/${wanted.length}：${stage.map(({ name }) => name).join("、")}`);
      results.push(...(await runStage(stage, temp.env)));
    }
  } finally {
    temp.remove();
  }
  return conclude(results, unknown.length);
}

function conclude(results, unknown) {
  const total = { passed: 0, failed: unknown };
  for (const { step, report, passed, failed } of results) {
    total.passed += passed;
    total.failed += failed;
    for (const line of formatRemarks(step.name, report)) console.log(line);
  }
  for (const { step } of results.filter(({ failed }) => failed > 0)) {
    const places = [logOf(step), ...(step.artifacts ? [step.artifacts] : [])];
    const shown = places.map((place) => relative(root, place)).join("、");
    console.log(`✖ ${step.name} 的报告 reports：${shown}`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function runStage(steps, tempEnv) {
  const waiting = [...steps];
  const running = new Set();
  const results = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      running.add(step);
      results.push(await runStep({ ...step, env: { ...tempEnv, ...step.env } }));
      running.delete(step);
    }
  };
  const progress = setInterval(() => {
    const runningSteps = [...running].map((step) => {
      const done = step.isTests
        ? ` ${formatProgress({ files: step.files, ...readReport(reportOf(step)) })}`
        : "";
      return step.name + done;
    });
    console.log(`… ${runningSteps.join("；")}；已完成 ${results.length}/${steps.length} 步`);
  }, progressEvery);
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    clearInterval(progress);
  }
  return results;
}

async function runStep(step) {
  const startedAt = performance.now();
  const code = await run(step);
  const report = readReport(reportOf(step));
  const result = { step, report, ...judge(step, code, report) };
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const tests = step.isTests ? `，${result.passed} 通过，${result.failed} 失败` : "";
  console.log(`${result.failed === 0 ? "✔" : "✖"} ${step.name}（${seconds} 秒${tests}）`);
  if (result.failed > 0) console.log(`${readFileSync(logOf(step), "utf8").trimEnd()}\n`);
  return result;
}

/** A step without tests counts as one; a test run must contain a test. */
function judge(step, code, report) {
  if (!step.isTests) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  const { passed, failed } = countResults(report, step);
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

const logOf = ({ name }) => join(resultsDir, `${name}.log`);
const reportOf = ({ name }) => join(resultsDir, `${name}.jsonl`);

function run(step) {
  const report = reportOf(step);
  const args = typeof step.args === "function" ? step.args(report) : step.args;
  return new Promise((resolve) => {
    const log = createWriteStream(logOf(step));
    const child = spawn(step.command, args, {
      cwd: step.cwd,
      env: { ...env, ...step.env, TEST_REPORT: report },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => log.write(chunk));
    child.stderr.on("data", (chunk) => log.write(chunk));
    child.once("error", (error) => log.write(error.message));
    child.once("close", (code) => log.end(() => resolve(code ?? 1)));
  });
}
