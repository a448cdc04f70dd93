import { stat } from "node:fs/promises";
import type pg from "pg";
import { listArchives } from "../backup/archive-folder.ts";
import { BackupError } from "../backup/manifest.ts";
import { openSourceDatabase } from "../backup/open-database.ts";
import { findLostSecrets } from "../backup/sealed-secrets.ts";
import { findEarlierKeys, findHead } from "../evidence/database-source.ts";
import { type Config, readConfig } from "../infra/config/config.ts";
import { ConfigError } from "../infra/config/config-error.ts";
import { findSigningKey, signingKeyFile } from "../infra/config/signing-key.ts";
import { openFileStore } from "../infra/files/store/open-file-store.ts";
import { checkDataFolder, checkTokenSecret } from "./check-data-folder.ts";
import { checkDatabaseServer, checkMigrations, checkNames } from "./check-database.ts";
import {
  checkIpData,
  checkMemory,
  checkNode,
  checkProxy,
  checkPublicAddress,
  checkUnknownVariables,
} from "./check-environment.ts";
import { checkFiles } from "./check-files.ts";
import { checkPort } from "./check-port.ts";
import { checkAccountPairs, checkAccounts, checkAuthorisations, checkMenus } from "./check-rows.ts";
import { checkSchema } from "./check-schema.ts";
import { doctorText, errorMessageOf, type Finding, findingsOf } from "./finding.ts";

type Environment = Readonly<Record<string, string | undefined>>;

interface DiagnoseOptions {
  /** True: read every stored file. False: read a sample. */
  allFiles: boolean;
  now: Date;
}

/** Checks an installation. Its server need not run. */
export async function diagnose(env: Environment, options: DiagnoseOptions): Promise<Finding[]> {
  const findings = [checkNode(), ...checkUnknownVariables(env)];
  const config = configOf(env);
  if ("check" in config) return [...findings, config];
  findings.push(
    findingsOf("configuration").good(
      doctorText("环境变量均有效", "the environment's variables are valid"),
    ),
    ...checkMemory(env),
    ...checkProxy(config),
    ...checkIpData(config, options.now),
    ...checkPublicAddress(config),
    ...(await checkPort(config)),
  );
  const folder = await checkDataFolder(config);
  findings.push(...folder, ...(await checkTokenSecret(config)));
  findings.push(...(await checkBackups(config, options.now)));
  // An embedded database in a read-only folder would report the same error.
  const isUsable = folder.every(({ check, level }) => check !== "data-folder" || level !== "error");
  if (isUsable || config.databaseUrl) findings.push(...(await inspectDatabase(config, options)));
  return findings;
}

function configOf(env: Environment): Config | Finding {
  try {
    return readConfig(env);
  } catch (error) {
    return findingsOf("configuration").error(
      doctorText(
        errorMessageOf(error),
        error instanceof ConfigError
          ? `${error.variable} is missing or wrong`
          : errorMessageOf(error),
      ),
      doctorText("参见 docs/configuration.md", "see docs/configuration.md"),
    );
  }
}

async function inspectDatabase(config: Config, options: DiagnoseOptions): Promise<Finding[]> {
  const { warning, error } = findingsOf("database");
  let place: Awaited<ReturnType<typeof openSourceDatabase>>;
  try {
    place = await openSourceDatabase(config);
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
    return await runDatabaseChecks(place.client, config, options);
  } finally {
    await place.close();
  }
}

function cannotReach(failure: unknown) {
  const reason = errorMessageOf(failure);
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

async function runDatabaseChecks(
  client: pg.Client,
  config: Config,
  { allFiles, now }: DiagnoseOptions,
) {
  const findings = await checkDatabaseServer(client, config, now);
  const migrations = await checkMigrations(client);
  findings.push(...migrations.findings);
  if (!migrations.isCurrent) return findings;
  findings.push(...(await checkSchema(client)), ...(await checkAccounts(client, config)));
  findings.push(...(await checkNames(client)), await checkMenus(client));
  findings.push(...(await checkAccountPairs(client)), ...(await checkAuthorisations(client, now)));
  findings.push(...(await checkEvidenceKey(client, config)), await checkSecrets(client, config));
  const store = openFileStore(config);
  findings.push(...(await checkFiles(client, { store, all: allFiles, now })));
  return findings;
}

const day = 86_400_000;
const maxBackupDays = 7;

async function checkBackups(
  { backupDir, demo }: Pick<Config, "backupDir" | "demo">,
  now: Date,
): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("backups");
  const advice = doctorText(
    "每天运行一次 npm run backup，并把备份复制到另一台机器",
    "run npm run backup every day, and copy its archives to another machine",
  );
  try {
    const [newest] = await listArchives(backupDir);
    if (!newest) throw Object.assign(new Error(), { code: "ENOENT" });
    const days = Math.floor((now.getTime() - newest.madeAt.getTime()) / day);
    const said = doctorText(`最近的备份在 ${days} 天前`, `the newest backup is ${days} days old`);
    return [days > maxBackupDays ? warning(said, advice) : good(said)];
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== "ENOENT") {
      return [
        error(
          doctorText(
            `无法读取备份文件夹 ${backupDir}：${errorMessageOf(failure)}`,
            `${backupDir} cannot be read: ${errorMessageOf(failure)}`,
          ),
          doctorText("检查 BACKUP_DIR", "check BACKUP_DIR"),
        ),
      ];
    }
    const said = doctorText(`${backupDir} 中没有备份`, `there is no backup in ${backupDir}`);
    // The first start creates the data of the demo again.
    return [demo ? good(said) : warning(said, advice)];
  }
}

const restoreKey = (path: string) =>
  doctorText(
    `从妥善保存的副本恢复 ${path}，或把其内容设为 EVIDENCE_KEY；已丢失时设为 openssl rand -base64 32 的输出，台账自此由新密钥签名`,
    `bring ${path} back from a copy, or set EVIDENCE_KEY to what it held; if it is lost, to what openssl rand -base64 32 says: the ledger goes on with a new key`,
  );

const changed = doctorText(
  "核对每台服务器的 EVIDENCE_KEY 是否相同；若有意更换，校验时以 --key 指定新旧两把公钥",
  "see that EVIDENCE_KEY is the same on all servers; after a change on purpose, name both public keys by --key when checking",
);

/** Secrets sealed with another token secret, e.g. after a restore. */
async function checkSecrets(client: pg.Client, config: Config): Promise<Finding> {
  const { good, error } = findingsOf("sealed-secrets");
  const lost = await findLostSecrets(client, config);
  if (lost.length === 0) {
    return good(doctorText("加密保存的密钥均可解开", "all sealed secrets can be opened"));
  }
  const names = lost.join("、");
  return error(
    doctorText(
      `${lost.length} 个密钥由另一 TOKEN_SECRET 加密，无法解开：${names}`,
      `${lost.length} secrets were sealed with another token secret: ${names}`,
    ),
    doctorText(
      "恢复原来的 TOKEN_SECRET（或数据目录中的 token-secret 文件），否则重新填写这些密钥、重新绑定二次验证",
      "bring the former TOKEN_SECRET (or the data folder's token-secret) back, else enter these secrets and bind these second factors again",
    ),
  );
}

/** Checks that the ledger's key is unchanged, and that only its owner can read it. */
async function checkEvidenceKey(client: pg.Client, config: Config): Promise<Finding[]> {
  const { good, warning, error } = findingsOf("evidence-key");
  const path = signingKeyFile(config.dataDir);
  let own: string | null;
  try {
    own = (await findSigningKey(config))?.publicKey ?? null;
  } catch (failure) {
    const reason = errorMessageOf(failure);
    return [error(doctorText(reason, `${path} is damaged`), restoreKey(path))];
  }
  const last = (await findHead(client))?.key ?? null;
  const [earlier] = (await findEarlierKeys(client)).filter(({ publicKey }) => publicKey !== own);
  const findings = config.evidenceKey ? [] : await checkKeyFile(path);
  if (last !== null && last !== own && !(own && earlier?.publicKey === last)) {
    const said = doctorText(
      own ? "证据台账由另一密钥签名" : "证据台账的签名密钥不在本机",
      own
        ? "the evidence ledger was signed by another key"
        : "the evidence ledger's key is not here",
    );
    // A configured key may differ on purpose.
    return [
      ...findings,
      config.evidenceKey ? warning(said, changed) : error(said, restoreKey(path)),
    ];
  }
  if (config.databaseUrl && !config.evidenceKey) {
    findings.push(
      warning(
        doctorText("未设置 EVIDENCE_KEY", "EVIDENCE_KEY is not set"),
        doctorText(
          `有多台服务器或数据目录不长期保留时，把 ${path} 的内容设为每台的 EVIDENCE_KEY`,
          `with several servers, or a data folder that does not last, set EVIDENCE_KEY on each to what ${path} holds`,
        ),
      ),
    );
  }
  if (earlier) findings.push(good(keyChangeText(earlier, config)));
  return findings.length > 0
    ? findings
    : [good(doctorText("证据台账的签名密钥正常", "the evidence ledger's key is sound"))];
}

/** Time of the change to a new key. */
function keyChangeText(
  { keptAt, lastSeq }: { keptAt: Date; lastSeq: number },
  { timeZone }: Config,
) {
  const at = keptAt.toLocaleString("sv-SE", { timeZone });
  return doctorText(
    `证据台账自 ${at} 起由新密钥签名（序号 ${lastSeq} 之后），此前的公钥已保留`,
    `since ${at} a new key signs the evidence ledger (after entry ${lastSeq}); the earlier public key is kept`,
  );
}

async function checkKeyFile(path: string): Promise<Finding[]> {
  const kept = await stat(path).catch(() => null);
  if (!kept || process.platform === "win32" || (kept.mode & 0o077) === 0) return [];
  return [
    findingsOf("evidence-key").warning(
      doctorText(`其他用户可以读取 ${path}`, `others can read ${path}`),
      doctorText(`运行 chmod 600 ${path}`, `run chmod 600 ${path}`),
    ),
  ];
}
