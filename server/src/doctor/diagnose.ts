import type pg from "pg";
import { BackupError } from "../backup/backup-error.ts";
import { openSource } from "../backup/open-place.ts";
import { type Config, readConfig } from "../infra/config/config.ts";
import { ConfigError } from "../infra/config/config-error.ts";
import { openFileStore } from "../infra/files/store/open-file-store.ts";
import { checkBackups } from "./check-backups.ts";
import { checkDataFolder, checkTokenSecret } from "./check-data-folder.ts";
import { checkAccounts, checkDatabaseServer, checkMigrations } from "./check-database.ts";
import {
  checkMemory,
  checkNode,
  checkProxy,
  checkPublicAddress,
  checkStrays,
} from "./check-environment.ts";
import { checkEvidenceKey } from "./check-evidence-key.ts";
import { checkFiles } from "./check-files.ts";
import { checkPort } from "./check-port.ts";
import { doctorText, type Finding, findingsOf, reasonOf } from "./finding.ts";

type Environment = Readonly<Record<string, string | undefined>>;

interface Options {
  /** Reads every stored file instead of a sample. */
  allFiles: boolean;
  now: Date;
}

/** Everything that can be seen of an installation, whether its server runs or not. */
export async function diagnose(env: Environment, options: Options): Promise<Finding[]> {
  const findings = [checkNode(), ...checkStrays(env)];
  const config = configOf(env);
  if ("check" in config) return [...findings, config];
  findings.push(
    findingsOf("configuration").good(
      doctorText("环境变量均有效", "the environment's variables are valid"),
    ),
    ...checkMemory(env),
    ...checkProxy(config),
    ...checkPublicAddress(config),
    ...(await checkPort(config)),
  );
  const folder = await checkDataFolder(config);
  findings.push(...folder, ...(await checkTokenSecret(config)));
  findings.push(...(await checkBackups(config, options.now)));
  // An embedded database that cannot write would only say the same in other words.
  const isUsable = folder.every(({ check, level }) => check !== "data-folder" || level !== "error");
  if (isUsable || config.databaseUrl) findings.push(...(await lookInside(config, options)));
  return findings;
}

function configOf(env: Environment): Config | Finding {
  try {
    return readConfig(env);
  } catch (error) {
    return findingsOf("configuration").error(
      doctorText(
        reasonOf(error),
        error instanceof ConfigError ? `${error.variable} is missing or wrong` : reasonOf(error),
      ),
      doctorText("参见 docs/configuration.md", "see docs/configuration.md"),
    );
  }
}

async function lookInside(config: Config, options: Options): Promise<Finding[]> {
  const { warning, error } = findingsOf("database");
  let place: Awaited<ReturnType<typeof openSource>>;
  try {
    place = await openSource(config);
  } catch (failure) {
    if (failure instanceof BackupError) {
      return [
        warning(
          doctorText("还没有数据库", "there is no database yet"),
          doctorText(
            "首次启动时创建；若已启动过，请检查 DATA_DIR",
            "a first start makes it; else check DATA_DIR",
          ),
        ),
      ];
    }
    return [error(cannotReach(failure), adviceFor(config))];
  }
  try {
    return await examine(place.client, config, options);
  } finally {
    await place.close();
  }
}

function cannotReach(failure: unknown) {
  const reason = reasonOf(failure);
  return doctorText(`数据库无法使用：${reason}`, `the database cannot be used: ${reason}`);
}

function adviceFor({ databaseUrl }: Config) {
  return databaseUrl
    ? doctorText(
        "检查 DATABASE_URL、网络、密码和数据库是否运行",
        "check DATABASE_URL, the network, the password, and that the database runs",
      )
    : doctorText(
        "内置数据库无法启动：检查 DATA_DIR 的权限和磁盘，或重新安装依赖",
        "the embedded database does not start: check DATA_DIR and the disk, or install again",
      );
}

async function examine(client: pg.Client, config: Config, { allFiles, now }: Options) {
  const findings = await checkDatabaseServer(client, config);
  const migrations = await checkMigrations(client);
  findings.push(...migrations.findings);
  if (!migrations.isCurrent) return findings;
  findings.push(...(await checkAccounts(client, config)));
  findings.push(...(await checkEvidenceKey(client, config)));
  const store = openFileStore(config);
  findings.push(...(await checkFiles(client, { store, all: allFiles, now })));
  return findings;
}
