import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap.mjs";

const suites = {
  scripts: { dirs: ["."], pattern: /\.test\.mjs$/ },
  contracts: { dirs: ["src"], pattern: /\.test\.ts$/ },
  server: { dirs: ["bench", "src", "test"], pattern: /\.test\.ts$/ },
  web: { dirs: ["build", "src"], pattern: /\.test\.tsx?$/ },
  e2e: { dirs: ["journeys"], pattern: /\.spec\.ts$/ },
};

/** Folders that contain areas, with the same names everywhere. */
const areaHomes = ["server/src/features", "web/src/back-office", "web/src/site", "contracts/src"];

/** Tests of the whole platform that a change needs in addition to those of its area, slow ones too. */
const platformTests = [
  {
    changed: /^server\/(migrations|sql)\//,
    tests:
      /^server\/(test\/(schema|menus|upgrade\/[\w-]+)|src\/infra\/db\/migrat[\w-]+)\.test\.ts$/,
  },
  { changed: /^contracts\/src\//, tests: /^server\/test\/(route|token|proof)-matrix\.test\.ts$/ },
];

/**
 * Marks tests that only `npm run test:all` runs, with the reason. In the first line it applies to
 * the whole file, before a journey to that one.
 */
export const slowMark = /^\s*\/\/ Slow: \S/;

/**
 * Marks a server test with its own process, with the reason, before the imports. Other tests share
 * processes, because loading the application takes longer than most tests. They register
 * synchronously, without a top-level await.
 */
export const ownProcessMark = /^\/\/ Own process: \S/;
/** Tests that start servers as processes. */
const ownProcesses = "test/process/";
const journey = /^\s*test\(/;

/**
 * Test files of a workspace, or of `scripts`, as relative paths. `file:line` selects single
 * journeys of a file with fast and slow ones.
 * @param {keyof typeof suites} name
 * @param {{ slow?: boolean, areas?: string[] }} [which] only slow files, only fast ones, or both;
 * only of some areas. Changed tests are added, and tests of the whole platform for changed files
 */
export function testFiles(name, { slow, areas, changed = [] } = {}) {
  return allFiles(name).flatMap((file) => {
    if (isNeeded(`${name}/${file}`, changed)) return file;
    if (areas && !areas.some((area) => belongsTo(file, area))) return [];
    if (slow === undefined) return file;
    const { isSlow, journeys } = marksOf(name, file);
    if (isSlow || journeys.every((one) => !one.isSlow)) return isSlow === slow ? file : [];
    return journeys.flatMap((one) => (one.isSlow === slow ? `${file}:${one.line}` : []));
  });
}

function isNeeded(test, changed) {
  return changed.some(
    (file) =>
      file === test || platformTests.some((one) => one.changed.test(file) && one.tests.test(test)),
  );
}

/** True if a server test shares a process with others. */
export function sharesProcess(file) {
  const head = linesOf("server", file).slice(0, 2);
  return !file.startsWith(ownProcesses) && !head.some((line) => ownProcessMark.test(line));
}

const linesOf = (name, file) => readFileSync(join(root, name, file), "utf8").split("\n");

function marksOf(name, file) {
  const lines = linesOf(name, file);
  const journeys = lines.flatMap((line, at) =>
    name === "e2e" && journey.test(line)
      ? { line: at + 1, isSlow: slowMark.test(lines[at - 1] ?? "") }
      : [],
  );
  return { isSlow: slowMark.test(lines[0]), journeys };
}

/** All test files of a workspace, or of `scripts`. */
export function allFiles(name) {
  const { dirs, pattern } = suites[name];
  return dirs
    .flatMap((dir) =>
      readdirSync(join(root, name, dir), { recursive: true }).map((file) =>
        join(dir, file).replaceAll("\\", "/"),
      ),
    )
    .filter((file) => pattern.test(file))
    .sort();
}

/** True if the file or one of its folders has the area's name. */
function belongsTo(file, area) {
  return file.split("/").some((part) => part.split(".", 1)[0] === area);
}

/** Names of all areas with tests. */
export function areaNames() {
  const folders = areaHomes.flatMap((home) =>
    readdirSync(join(root, home), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );
  const tests = Object.keys(suites).flatMap(allFiles);
  return [...new Set(folders)].filter((area) => tests.some((file) => belongsTo(file, area))).sort();
}

/** Areas of files, such as the changed ones of a working tree. */
export function areasOf(files) {
  return areaNames().filter((area) => files.some((file) => belongsTo(file, area)));
}
