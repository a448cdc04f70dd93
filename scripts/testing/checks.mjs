import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pinnedNode, root } from "../bootstrap.mjs";
import { sharesProcess, testFiles } from "./files.mjs";
import { resultsDir } from "./steps.mjs";

const web = join(root, "web");
const cache = join(root, "node_modules", ".cache");
const reporter = (name) => fileURLToPath(new URL(`${name}-report.mjs`, import.meta.url));

/** Steps without tests for runSteps. Call it after `install`. */
export function plainChecks() {
  const types = (workspace) =>
    step(`types-${workspace}`, [
      bin("typescript", "tsc"),
      "-p",
      join(workspace, "tsconfig.json"),
      // Several checkers would each infer the types again: twice the work.
      "--checkers",
      "1",
      // Caches the result: ten times faster if few files change.
      "--incremental",
      "--tsBuildInfoFile",
      join(cache, `types-${workspace}.tsbuildinfo`),
    ]);
  return {
    lint: step("lint", [bin("@biomejs/biome", "biome"), "check", "."]),
    words: step("plain-words", [join(root, "scripts", "plain-words.mjs")]),
    size: step("size", [join(root, "scripts", "size.mjs")]),
    types: ["contracts", "server", "web", "e2e"].map(types),
    build: step("build", [join(root, "scripts", "build.mjs")]),
  };
}

/**
 * Test steps for runSteps, as a list with one step, or empty without files.
 * @param {{ slow?: boolean, areas?: string[], changed?: string[], grep?: string }} [options] files (see testFiles);
 * `grep`: part of the names of journeys to run
 */
export function testRuns({ grep, ...which } = {}) {
  const suffix = which.slow ? "-slow" : "";
  const run = (name, make) => {
    const files = testFiles(name, which);
    const base = { name: name + suffix, cwd: join(root, name), isTests: true };
    return files.length === 0
      ? []
      : [{ ...base, command: pinnedNode(), ...make(files, name + suffix) }];
  };
  return {
    scripts: run("scripts", nodeTests()),
    contracts: run("contracts", nodeTests()),
    server: run("server", serverTests),
    web: run("web", (files) => ({
      args: [
        bin("vitest", "vitest"),
        "run",
        "--reporter=default",
        `--reporter=${reporter("vitest")}`,
        ...files,
      ],
    })),
    e2e: run("e2e", (files, name) => {
      const artifacts = join(resultsDir, name);
      return {
        args: [
          bin("@playwright/test", "playwright"),
          "test",
          `--output=${artifacts}`,
          `--reporter=list,${reporter("playwright")}`,
          ...(grep ? ["--grep", grep] : []),
          ...files,
        ],
        strict: true,
        artifacts,
      };
    }),
  };
}

const minutes = (count) => count * 60_000;

/** Step that compares recorded statement results with their row types; partial: of some tests. */
export const rowsCheck = (name, { isPartial = false } = {}) => ({
  ...step(
    name,
    ["test/rows/check-rows.ts", ...(isPartial ? ["--partial"] : [])],
    join(root, "server"),
  ),
  env: seenRows,
});

const seenRows = { SEEN_ROWS: join(resultsDir, "rows") };
const step = (name, args, cwd = root) => ({ name, command: pinnedNode(), args, cwd });

function nodeTests(options = []) {
  return (files) => ({
    args: (report) => [
      "--test",
      ...options,
      "--test-reporter=spec",
      "--test-reporter-destination=stdout",
      `--test-reporter=${pathToFileURL(reporter("node"))}`,
      `--test-reporter-destination=${report}`,
      ...files,
    ],
    files: files.length,
  });
}

function serverTests(files, name) {
  const shared = files.filter(sharesProcess);
  const others = files.filter((file) => !shared.includes(file));
  // Files mostly wait for the database, so run at least two concurrently. Slow files also wait for
  // servers, and have the machine to themselves.
  const isSlow = name.endsWith("-slow");
  const concurrency = Math.max(2, availableParallelism()) + (isSlow ? 1 : 0);
  const { args } = nodeTests([
    // Megabytes: a share creates much short-lived garbage; collect it less often.
    "--max-semi-space-size=64",
    "--import=./test/rows/recorder.ts",
    "--test-global-setup=test/global-setup.ts",
    // time-limit.ts also ends a file that the runner would wait for.
    `--test-timeout=${isSlow ? minutes(15) : minutes(4)}`,
    "--import=./test/time-limit.ts",
    `--test-concurrency=${concurrency}`,
  ])([...shares(name, shared), ...others]);
  return { args, files: files.length, env: seenRows };
}

/** Small enough that a process soon ends and frees its memory. */
const filesOfShare = 40;

/** Shares of test files of about equal size, one process each. */
function shares(name, files) {
  const count = Math.max(availableParallelism(), Math.ceil(files.length / filesOfShare));
  const all = Array.from({ length: Math.min(count, files.length) }, () => ({ size: 0, files: [] }));
  const sized = files.map((file) => ({ file, size: statSync(join(root, "server", file)).size }));
  for (const { file, size } of sized.sort((a, b) => b.size - a.size)) {
    const [smallest] = all.toSorted((a, b) => a.size - b.size);
    smallest.size += size;
    smallest.files.push(file);
  }
  const dir = join(cache, "server-tests");
  const loader = pathToFileURL(join(root, "server", "test", "load-tests.ts"));
  mkdirSync(dir, { recursive: true });
  return all.map((share, at) => {
    const path = join(dir, `${name}-${at + 1}.test.mjs`);
    const list = JSON.stringify(share.files.sort(), null, 2);
    writeFileSync(path, `import { loadTests } from "${loader}";\nloadTests(${list});\n`);
    return path;
  });
}

/** Script of a package's command, to run with the pinned Node on every platform. */
function bin(name, command) {
  const file = packageJson(name);
  const { bin: entry } = JSON.parse(readFileSync(file, "utf8"));
  return join(file, "..", typeof entry === "string" ? entry : entry[command]);
}

function packageJson(name) {
  const places = createRequire(join(web, "package.json")).resolve.paths(name) ?? [];
  const found = places.map((dir) => join(dir, name, "package.json")).find(existsSync);
  if (!found) throw new Error(`未安装 ${name}`);
  return found;
}
