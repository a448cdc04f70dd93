import type pg from "pg";
import type { Config } from "../infra/config/config.ts";
import { compareMigrations, contractingMigration, OldDatabaseError } from "../infra/db/migrate.ts";
import { doctorText, type Finding, findingsOf } from "./finding.ts";

const minVersion = 15;
/** Connections in addition to the pool: listener, backup, doctor and one spare. */
const extraConnections = 4;

/** Checks version, encoding, extensions, connections and clock of the database server. */
export async function checkDatabaseServer(
  client: pg.Client,
  config: Config,
  now: Date,
): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("database");
  const queriedAt = Date.now();
  const { rows } = await client.query<{
    version: number;
    release: string;
    encoding: string;
    maxConnections: number;
    time: number;
    trigrams: boolean;
  }>(`
    select current_setting('server_version_num')::int / 10000 as version,
      split_part(current_setting('server_version'), ' ', 1) as release,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as "maxConnections",
      extract(epoch from clock_timestamp())::float8 * 1000 as time,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`);
  const [server] = rows;
  if (!server) return [];
  const findings = [
    good(doctorText(`PostgreSQL ${server.version}`, `PostgreSQL ${server.version}`)),
    ...(config.databaseUrl ? [] : [judgeEmbedded(server.release, now)]),
  ];
  if (server.version < minVersion) {
    findings.push(
      error(
        doctorText(`PostgreSQL ${server.version} 过旧`, `PostgreSQL ${server.version} is too old`),
        doctorText(`请升级到 ${minVersion} 或更高版本`, `upgrade to ${minVersion} or newer`),
      ),
    );
  }
  if (server.encoding !== "UTF8") {
    findings.push(
      error(
        doctorText(
          `数据库编码为 ${server.encoding}`,
          `the database's encoding is ${server.encoding}`,
        ),
        doctorText("用 ENCODING 'UTF8' 重新创建数据库", "create the database with ENCODING 'UTF8'"),
      ),
    );
  }
  if (!server.trigrams) {
    findings.push(
      error(
        doctorText("数据库缺少扩展 pg_trgm", "the extension pg_trgm is missing"),
        doctorText("安装 postgresql-contrib", "install postgresql-contrib"),
      ),
    );
  }
  if (config.databasePool + extraConnections > server.maxConnections) {
    findings.push(
      warning(
        doctorText(
          `DATABASE_POOL=${config.databasePool}，数据库只允许 ${server.maxConnections} 个连接`,
          `DATABASE_POOL=${config.databasePool}, and the database allows ${server.maxConnections} connections`,
        ),
        doctorText(
          "减小 DATABASE_POOL 或增大 max_connections，所有服务进程之和须小于上限",
          "lower DATABASE_POOL or raise max_connections: all servers together must stay below it",
        ),
      ),
    );
  }
  return [...findings, judgeClock(server.time - (queriedAt + Date.now()) / 2)];
}

/** @param ahead milliseconds that the database's clock is ahead of this machine's */
export function judgeClock(ahead: number): Finding {
  const { good, warning, error } = findingsOf("clock");
  const seconds = Math.round(ahead / 1_000);
  const said = doctorText(
    `数据库时钟相差 ${seconds} 秒`,
    `the database's clock differs by ${seconds} s`,
  );
  const advice = doctorText("在两台机器上启用时间同步（NTP）", "let both machines follow NTP");
  if (Math.abs(ahead) > 60_000) return error(said, advice);
  return Math.abs(ahead) > 3_000 ? warning(said, advice) : good(said);
}

/** @returns findings; `isCurrent` is true if the tables can be checked */
export async function checkMigrations(
  client: pg.Client,
): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  const { good, warning, error } = findingsOf("migrations");
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.sys_migration') is not null as there",
  );
  const is = (finding: Finding, isCurrent = false) => ({ findings: [finding], isCurrent });
  if (!rows[0]?.there) {
    return is(
      warning(
        doctorText("数据库为空", "the database is empty"),
        doctorText(
          "首次启动时建表；若不应为空，请检查 DATABASE_URL",
          "a first start fills it; else check DATABASE_URL",
        ),
      ),
    );
  }
  const done = await client.query<{ name: string }>("select name from sys_migration");
  const compared = await compareMigrations(done.rows.map(({ name }) => name)).catch(
    (failure: unknown) => {
      if (failure instanceof OldDatabaseError) return null;
      throw failure;
    },
  );
  if (!compared) {
    return is(
      error(
        doctorText(
          "数据库的版本过旧，无法升级到本版本",
          "the database is too old for this version",
        ),
        doctorText(
          "先用最后一次升级为 070 的版本启动一次",
          "start the version whose last migration is 070 first",
        ),
      ),
    );
  }
  const { open, foreign } = compared;
  if (foreign.length > 0) {
    // The former release works during an upgrade, unless a needed column or table is gone.
    const isUsable = !foreign.some((name) => contractingMigration.test(name));
    return is(
      (isUsable ? warning : error)(
        doctorText(
          `数据库由更新版本的程序升级过：${foreign}`,
          `a newer version has migrated the database: ${foreign}`,
        ),
        doctorText("运行与数据库相符的版本", "run the version that the database belongs to"),
      ),
    );
  }
  if (open.length > 0) {
    return is(
      warning(
        doctorText(
          `${open.length} 个数据库升级尚未执行`,
          `${open.length} migrations are to be run`,
        ),
        doctorText(
          "备份后重启服务，启动时自动升级",
          "make a backup and restart the server, which runs them",
        ),
      ),
    );
  }
  return is(good(doctorText("数据库结构为最新", "the database is up to date")), true);
}

/** Warns about names with only invisible differences, found by the migration of names. */
export async function checkNames(client: pg.Client): Promise<Finding[]> {
  const { good, warning } = findingsOf("names");
  const { rows } = await client.query<{ place: string }>(`
    select concat_ws(' ', c.table_name, c.row_id, c.normalised) as place
    from name_collision c left join sys_user u on u.user_id = c.row_id
    where c.table_name <> 'sys_user' or c.stored in (u.user_name, u.nick_name)`);
  if (rows.length === 0) return [good(doctorText("没有易混淆的名称", "no names look alike"))];
  const places = rows.slice(0, 10).map(({ place }) => place);
  return [
    warning(
      doctorText(
        `${rows.length} 个名称易混淆：${places}`,
        `${rows.length} names look alike: ${places}`,
      ),
      doctorText(
        "改名或停用其中之一，再删除表 name_collision 中的对应行",
        "rename or disable one of each, and delete its row of the table name_collision",
      ),
    ),
  ];
}

/** Version and packaging date of the embedded database, which fix its security level. */
export const embeddedPostgres = { version: "18.4.0-beta.17", packed: "2026-06-06" } as const;

const month = 30.44 * 24 * 3600 * 1000;
/** PostgreSQL releases fixes every three months. */
const maxMonths = 12;

/** Judges the age of the embedded database. */
export function judgeEmbedded(release: string, now: Date): Finding {
  const { good, warning } = findingsOf("embedded-database");
  const months = Math.max(
    0,
    Math.floor((now.getTime() - Date.parse(embeddedPostgres.packed)) / month),
  );
  const move = doctorText(
    "改用自己的数据库：npm run backup，设置 DATABASE_URL，再 npm run restore",
    "to move to a database of your own: npm run backup, set DATABASE_URL, npm run restore",
  );
  const zh = `内置 PostgreSQL ${release}，${embeddedPostgres.packed} 打包，已 ${months} 个月`;
  const en = `embedded PostgreSQL ${release}, packed on ${embeddedPostgres.packed}, ${months} months ago`;
  return months < maxMonths
    ? good(doctorText(`${zh}；${move.zh}`, `${en}; ${move.en}`))
    : warning(doctorText(zh, en), move);
}
