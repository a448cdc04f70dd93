import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";

// Test files share most of their modules: each is stripped of types and compiled once.
const env = {
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
  ...process.env,
};

/**
 * Runs stages one after the other, the steps of a stage two at a time, and prints each step's
 * result; the output of one that failed is printed whole. Resolves with the exit code.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[] | ((reportFile: string) => string[])} args
 * @property {string} cwd
 * @property {(reportFile: string) => Record<string, string>} [env] beside that of this process
 * @property {(reportFile: string) => { passed: number, failed: number }} [count] of a test run
 *
 * @param {Step[][]} stages
 * @param {string[]} only names of the steps to run, or none for all
 */
export async function runSteps(stages, only = []) {
  const known = new Set(stages.flat().map((step) => step.name));
  const unknown = only.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    console.error(`没有名为 ${unknown.join("、")} 的步骤；可选：${[...known].join("、")}`);
  }
  const total = { passed: 0, failed: unknown.length };
  const reports = mkdtempSync(join(tmpdir(), "aeromaint-reports-"));
  try {
    for (const stage of stages) {
      const wanted = stage.filter((step) => only.length === 0 || only.includes(step.name));
      for (const { passed, failed } of await runStage(wanted, reports)) {
        total.passed += passed;
        total.failed += failed;
      }
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function runStage(steps, reports) {
  const waiting = [...steps];
  const results = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      results.push(await runStep(step, join(reports, step.name)));
    }
  };
  await Promise.all([lane(), lane()]);
  return results;
}

async function runStep(step, reportFile) {
  const startedAt = performance.now();
  const { code, output } = await run(step, reportFile);
  const result = judge(step, code, reportFile);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const tests = step.count ? `，${result.passed} 通过，${result.failed} 失败` : "";
  console.log(`${result.failed === 0 ? "✔" : "✖"} ${step.name}（${seconds} 秒${tests}）`);
  if (result.failed > 0) console.log(`${output.trimEnd()}\n`);
  return result;
}

/** A step without tests of its own counts as one; a test run must have had at least one. */
function judge(step, code, reportFile) {
  if (!step.count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  const { passed, failed } = step.count(reportFile);
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

function run(step, reportFile) {
  const args = typeof step.args === "function" ? step.args(reportFile) : step.args;
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(step.command, args, {
      cwd: step.cwd,
      env: { ...env, ...step.env?.(reportFile) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    const end = (code) => resolve({ code, output: Buffer.concat(chunks).toString("utf8") });
    child.once("error", (error) => {
      chunks.push(Buffer.from(error.message));
      end(1);
    });
    child.once("close", end);
  });
}
