import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startTestCluster } from "../test/cluster.ts";

// Writes src/infra/db/schema.gen.ts from a freshly migrated database: `npm run types:db`.
// With --verify it only says whether the committed file still is what the migrations make.
const out = fileURLToPath(new URL("../src/infra/db/schema.gen.ts", import.meta.url));
const cli = fileURLToPath(
  new URL("../../node_modules/kysely-codegen/dist/cli/bin.js", import.meta.url),
);

// As the driver hands values over: times as text, int8 and numeric without losing digits.
const mapping = { timestamptz: "string", date: "string", int8: "string", numeric: "string" };

const cluster = await startTestCluster();
try {
  const url = new URL(cluster.url);
  url.pathname = `/${cluster.template}`;
  const options = ["--dialect=postgres", "--camel-case", "--exclude-pattern=sys_migration*"];
  const verify = process.argv.includes("--verify") ? ["--verify"] : [];
  const { status } = spawnSync(
    process.execPath,
    [
      cli,
      ...options,
      ...verify,
      `--url=${url}`,
      `--out-file=${out}`,
      `--type-mapping=${JSON.stringify(mapping)}`,
    ],
    { stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
} finally {
  await cluster.stop();
}
