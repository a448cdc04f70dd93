import { TableChanges } from "../infra/cache/table-changes.ts";
import { readConfig } from "../infra/config/config.ts";
import { openDatabase } from "../infra/db/database.ts";
import { openLog } from "../infra/http/request-log.ts";
import { runningUrl } from "../infra/postgres/endpoint.ts";
import { type DerivedKind, derivedRows, rebuild } from "./derived-rows.ts";

/** `npm run rebuild -- KIND…`: makes derived rows anew while servers run. */
async function main(): Promise<void> {
  const kinds = process.argv.slice(2);
  const known = Object.keys(derivedRows);
  if (kinds.length === 0 || !kinds.every((kind) => known.includes(kind))) {
    throw new Error(`请指定要重建的内容 · name what to rebuild: ${known.join(" ")}`);
  }
  const config = readConfig(process.env);
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? runningUrl(config.dataDir);
  if (!url) throw new Error("请先启动服务（npm start） · start the server first");
  const log = openLog(config);
  const db = openDatabase(url, { timeZone: config.timeZone, max: 2 });
  const changes = new TableChanges(db);
  try {
    for (const kind of kinds as DerivedKind[]) {
      const done = await rebuild({ db, changes, log }, kind);
      console.log(`${kind}: ${done}`);
    }
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
