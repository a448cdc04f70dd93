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

/** Folders whose folders are areas, by the names that these have everywhere else too. */
const areaHomes = ["server/src/features", "web/src/back-office", "web/src/site", "contracts/src"];

/**
 * The mark of what runs in `npm run test:all` only, with the reason: as the first line of a file it
 * is for all of it, directly before a journey for that one.
 */
export const slowMark = /^\s*\/\/ Slow: \S/;

/**
 * The mark of a server test that has a process of its own, with the reason, before its imports.
 * Others share a few: loading the application takes longer than most files' tests. They register
 * theirs synchronously, without a top-level await.
 */
export const ownProcessMark = /^\/\/ Own process: \S/;
/** Its tests start servers as processes. */
const ownProcesses = "test/process/";
const journey = /^\s*test\(/;

/**
 * The test files of a workspace, or of `scripts`, as paths in it; `file:line` of single journeys
 * where a file has some of either kind.
 *
 * @param {keyof typeof suites} name
 * @param {{ slow?: boolean, areas?: string[] }} [which] what is marked as slow, or what is not, or
 *   both; of some areas
 */
export function testFiles(name, { slow, areas } = {}) {
  return allFiles(name)
    .filter((file) => !areas || areas.some((area) => belongsTo(file, area)))
    .flatMap((file) => {
      if (slow === undefined) return file;
      const { isSlow, journeys } = marksOf(name, file);
      if (isSlow || journeys.every((one) => !one.isSlow)) return isSlow === slow ? file : [];
      return journeys.flatMap((one) => (one.isSlow === slow ? `${file}:${one.line}` : []));
    });
}

/** Whether a server test shares a process with others. */
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

/** Whether a folder on the way to a file, or the file itself, has the name of the area. */
function belongsTo(file, area) {
  return file.split("/").some((part) => part.split(".", 1)[0] === area);
}

/** The names of all areas that have tests. */
export function areaNames() {
  const folders = areaHomes.flatMap((home) =>
    readdirSync(join(root, home), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  );
  const tests = Object.keys(suites).flatMap(allFiles);
  return [...new Set(folders)].filter((area) => tests.some((file) => belongsTo(file, area))).sort();
}

/** The areas that files lie in, such as those that a working tree has changed. */
export function areasOf(files) {
  return areaNames().filter((area) => files.some((file) => belongsTo(file, area)));
}
