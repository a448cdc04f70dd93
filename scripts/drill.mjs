import { join } from "node:path";
import { install, pinnedNode, root } from "./bootstrap.mjs";
import { runTogether } from "./children.mjs";

/** The drills that `npm test` runs in short, each with the minutes that a test of it may take. */
const drills = {
  fuzz: { files: ["fuzz/fuzz"], minutes: 120 },
  hostile: { files: ["fuzz/filters", "fuzz/uploads"], minutes: 20 },
  "kill-server": { files: ["process/kill-server"], minutes: 20 },
  "kill-database": { files: ["process/kill-database"], minutes: 20 },
  "disk-full": { files: ["process/disk-full"], minutes: 5 },
  "slow-clients": { files: ["process/slow-clients"], minutes: 5 },
  "stop-under-load": { files: ["process/stop-under-load"], minutes: 10 },
  "clock-jump": { files: ["process/clock-jump"], minutes: 5 },
  "two-servers": { files: ["process/two-servers", "process/behind-a-proxy"], minutes: 10 },
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(drills, name));
if (unknown.length > 0) {
  const known = Object.keys(drills).join("、");
  console.error(`没有名为 ${unknown.join("、")} 的演练；可选：${known}（drills to choose from）`);
  process.exit(1);
}

/** One after the other, each by itself: figures are worth nothing beside another's load. */
try {
  await install();
  for (const name of names.length > 0 ? names : Object.keys(drills)) {
    console.log(`\n演练 drill: ${name}`);
    process.exitCode = (await run(drills[name])) || process.exitCode;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function run({ files, minutes }) {
  const args = [
    ...["--test", "--test-global-setup=test/global-setup.ts", "--test-reporter=spec"],
    ...["--test-concurrency=1", `--test-timeout=${minutes * 60_000}`],
    ...files.map((file) => join("test", `${file}.test.ts`)),
  ];
  const command = { command: pinnedNode(), args, cwd: join(root, "server") };
  return runTogether([{ ...command, stdio: "inherit", env: { ...process.env, DRILL: "long" } }]);
}
