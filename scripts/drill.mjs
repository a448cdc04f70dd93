import { join } from "node:path";
import { install, pinnedNode, root } from "./bootstrap.mjs";
import { runTogether } from "./children.mjs";

/**
 * Drills with the maximum minutes of a test. `npm run test:all` runs their short form. Drills with
 * packages of the machine run only by name.
 */
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
  authorisations: { drill: "drills/authorisations/authorisation-scale.drill.ts", minutes: 10 },
  "callers-together": { files: ["process/callers-together"], minutes: 20 },
  "one-caller": { drill: "drills/one-caller/one-caller.drill.ts", minutes: 20 },
  "point-in-time": {
    drill: "drills/pgbackrest/point-in-time.drill.ts",
    minutes: 10,
    needsPackages: true,
  },
  kubernetes: { drill: "drills/kubernetes/manifests.drill.ts", minutes: 5, needsPackages: true },
  upgrade: { drill: "upgrade/upgrade.drill.ts", minutes: 30, needsPackages: true },
  stores: { drill: "drills/stores/stores.drill.ts", minutes: 15, needsPackages: true },
  image: { drill: "drills/image/image.drill.ts", minutes: 30, needsPackages: true },
  cluster: { drill: "drills/patroni/cluster.drill.ts", minutes: 120, needsPackages: true },
};

const { names, options } = readArguments(process.argv.slice(2));
const unknown = names.filter((name) => !Object.hasOwn(drills, name));
if (unknown.length > 0) {
  const known = Object.keys(drills).join("、");
  const isHelp = unknown.includes("--help");
  if (!isHelp) console.error(`没有名为 ${unknown.join("、")} 的演练。`);
  console.log(`npm run drill -- NAME…；可选（drills to choose from）：${known}`);
  process.exit(isHelp ? 0 : 1);
}

/** Runs drills sequentially: other load would falsify the measurements. */
try {
  await install({ journeys: false });
  const usual = Object.keys(drills).filter((name) => !drills[name].needsPackages);
  for (const name of names.length > 0 ? names : usual) {
    console.log(`\n演练 drill: ${name}`);
    process.exitCode = (await run(drills[name])) || process.exitCode;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function run({ files = [], drill, minutes }) {
  const paths = drill ? [drill] : files.map((file) => `${file}.test.ts`);
  const args = [
    "--test",
    "--test-reporter=spec",
    "--test-concurrency=1",
    `--test-timeout=${minutes * 60_000}`,
    // Tests share one database server; drills with packages have their own.
    drill ? "--test-force-exit" : "--test-global-setup=test/global-setup.ts",
    ...paths.map((path) => join("test", path)),
  ];
  const env = { ...process.env, ...options, DRILL: "long" };
  const command = { command: pinnedNode(), args, cwd: join(root, "server") };
  return runTogether([{ ...command, stdio: "inherit", env }]);
}

/**
 * Reads drill names and options (`--rounds N`, `--only FAULT`, `--image NAME`, `--from RELEASE`).
 */
function readArguments(args) {
  const variables = {
    "--rounds": "DRILL_ROUNDS",
    "--only": "DRILL_ONLY",
    "--image": "DRILL_IMAGE",
    "--from": "DRILL_FROM",
  };
  const read = { names: [], options: {} };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (Object.hasOwn(variables, arg)) read.options[variables[arg]] = rest.shift() ?? "";
    else read.names.push(arg);
  }
  return read;
}
