import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pinnedNode, root } from "./bootstrap.mjs";

const web = join(root, "web");

/**
 * Every check of the repository as a step for runSteps. Call it after `install`.
 *
 * @param {{ grep?: string }} [options] `grep`: a part of the names of the journeys to run
 */
export function checks({ grep } = {}) {
  const node = pinnedNode();
  const step = (name, args, cwd = root) => ({ name, command: node, args, cwd });
  const types = (workspace) =>
    step(`types-${workspace}`, [bin("typescript", "tsc"), "-p", join(workspace, "tsconfig.json")]);
  return {
    lint: step("lint", [bin("@biomejs/biome", "biome"), "check", "."]),
    types: ["contracts", "server", "web", "e2e"].map(types),
    scripts: nodeTests(node, { name: "scripts", files: ["**/*.test.mjs"] }),
    contracts: nodeTests(node, { name: "contracts", files: ["src/**/*.test.ts"] }),
    serverUnits: {
      ...nodeTests(node, { name: "server", files: ["src/**/*.unit.test.ts"] }),
      name: "server-units",
    },
    server: nodeTests(node, {
      name: "server",
      // test/features.test.ts runs those of src/features.
      files: ["test/**/*.test.ts", "src/!(features)/**/*.test.ts", "bench/**/*.test.ts"],
      // Half of a file's time is spent waiting for the database: never one file at a time.
      options: ["--test-global-setup=test/global-setup.ts", "--test-concurrency=2"],
    }),
    web: {
      ...step("web", undefined, web),
      args: (report) => [
        ...[bin("vitest", "vitest"), "run", "--reporter=default"],
        ...["--reporter=json", `--outputFile.json=${report}`],
      ],
      count: countVitest,
    },
    build: step("build", [join(root, "scripts", "build.mjs")]),
    e2e: {
      ...step("e2e", undefined, join(root, "e2e")),
      args: () => [
        ...[bin("@playwright/test", "playwright"), "test", "--reporter=list,json"],
        ...(grep ? ["--grep", grep] : []),
      ],
      env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      count: countPlaywright,
    },
  };
}

function nodeTests(node, { name, files, options = [] }) {
  return {
    name,
    command: node,
    cwd: join(root, name),
    args: (report) => [
      ...["--test", ...options],
      ...["--test-reporter=spec", "--test-reporter-destination=stdout"],
      ...["--test-reporter=tap", `--test-reporter-destination=${report}`],
      ...files,
    ],
    count: countTap,
  };
}

/** Reads the last lines of TAP, such as `# pass 12`. */
function countTap(report) {
  const text = existsSync(report) ? readFileSync(report, "utf8") : "";
  const number = (what) => Number(text.match(new RegExp(`^# ${what} (\\d+)$`, "m"))?.[1] ?? 0);
  return { passed: number("pass"), failed: number("fail") + number("cancelled") };
}

function countVitest(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  return { passed: numPassedTests, failed: numFailedTests };
}

function countPlaywright(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { stats, errors } = JSON.parse(readFileSync(report, "utf8"));
  // Errors outside of tests are those of the set-up. A skipped test has not passed.
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return { passed: stats.expected, failed };
}

/** The script behind a package's command, to run it with the pinned Node on every platform. */
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
