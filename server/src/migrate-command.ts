import { readConfig } from "./infra/config/config.ts";
import { migrate } from "./infra/db/migrate.ts";

/**
 * `node server/src/migrate-command.ts`: migrates an external database. Uses the server's variables.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (!url) throw new Error("请设置 DATABASE_URL：内置数据库在启动时自动迁移");
  await migrate(url, config);
  console.log("数据库已是最新 the database is up to date");
}

main().catch((error: unknown) => {
  console.error(`迁移失败：${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
