import { TableChanges } from "../infra/cache/table-changes.ts";
import { readConfig } from "../infra/config/config.ts";
import { openDatabase } from "../infra/db/database.ts";
import { FilesService } from "../infra/files/files-service.ts";
import { openLog } from "../infra/http/request-log.ts";
import { runningUrl } from "../infra/postgres/endpoint.ts";
import { type DerivedKind, derivedRows, rebuild } from "./derived-rows.ts";
import { stripPictures } from "./strip-pictures.ts";

const pictures = "pictures";

/** `npm run rebuild -- KIND…`: refreshes derived rows, or strips stored pictures, while servers run. */
async function main(): Promise<void> {
  const kinds = process.argv.slice(2);
  const known = [...Object.keys(derivedRows), pictures];
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
    for (const kind of kinds) {
      const done =
        kind === pictures
          ? await stripPictures({ db, log, files: new FilesService(db, config) })
          : await rebuild({ db, changes, log }, kind as DerivedKind);
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
