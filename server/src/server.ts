import { mkdir } from "node:fs/promises";
import { buildApp } from "./app.ts";
import {
  findLastLedgerKey,
  storeEarlierKey,
} from "./features/documents/evidence/evidence.queries.ts";
import type { Config } from "./infra/config/config.ts";
import { ConfigError } from "./infra/config/config-error.ts";
import { publicVariables } from "./infra/config/public-variables.ts";
import { signingKeyFile } from "./infra/config/signing-key.ts";
import { type Db, openDatabase } from "./infra/db/database.ts";
import { migrate } from "./infra/db/migrate.ts";
import { requireTimeZone } from "./infra/db/require-time-zone.ts";
import { type FileStore, storageFailure } from "./infra/files/store/file-store.ts";
import type { App } from "./infra/http/app-type.ts";
import { openLog } from "./infra/http/request-log.ts";
import { loadOrCreateSecret } from "./infra/sessions/token-secret.ts";
import { limitHeapGrowth } from "./infra/workers/heap.ts";
import { accountsWithDemoPassword, type Installation, install } from "./installation.ts";
import { createServices, type Services } from "./services.ts";

/** Milliseconds that requests in flight have left once the server is asked to stop. */
const shutdownTimeout = 7_000;

interface RunningServer {
  /** Where it can be reached, such as http://127.0.0.1:8086. */
  address: string;
  installed: Installation | null;
  /** Lets requests in flight finish, then stops everything that was started. */
  close(): Promise<void>;
}

/** Starts the database where it is ours, migrates, fills what is empty, and listens. */
export async function startServer(config: Config): Promise<RunningServer> {
  limitHeapGrowth();
  const log = openLog(config);
  await mkdir(config.dataDir, { recursive: true });
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await startEmbedded(config, log, closers));
    const directUrl = config.databaseDirectUrl;
    const ownSessionUrl = directUrl ?? databaseUrl;
    await migrate(ownSessionUrl, config);
    const db = openDatabase(databaseUrl, {
      ...config,
      directUrl,
      readUrl: config.databaseReadUrl,
      max: config.databasePool,
    });
    closers.push(() => db.destroy());
    if (directUrl) await requireTimeZone(db, config);
    const tokenSecret = config.tokenSecret ?? (await loadOrCreateSecret(config.dataDir));
    const services = createServices({ db, config, log });
    await requireFiles(services.files.store);
    await requireLedgerKey(services, { config, log });
    const installed = await install(services, { config, now: new Date() });
    await refuseDemoPasswords(db, config);
    const app = await buildApp({
      ...services,
      config,
      databaseUrl: ownSessionUrl,
      tokenSecret,
      log,
    });
    closers.push(() => closeSoftly(app));
    const address = await app.listen({ host: config.host, port: config.port });
    return { address, installed, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/**
 * Waits for requests in flight, for a while. Node closes idle connections once; the others are to
 * go as soon as they have their answer.
 */
async function closeSoftly(app: App): Promise<void> {
  const reaper = setInterval(() => app.server.closeIdleConnections(), 50);
  const cutter = setTimeout(() => app.server.closeAllConnections(), shutdownTimeout);
  await app.close();
  clearInterval(reaper);
  clearTimeout(cutter);
}

async function startEmbedded(
  { dataDir }: Config,
  log: ReturnType<typeof openLog>,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  // Loaded only where it is used: with an external database there are no binaries.
  const { startPostgres } = await import("./infra/postgres/launcher.ts");
  const postgres = await startPostgres({
    dataDir,
    log: (line) => log.debug({ postgres: line }, "postgres"),
  });
  closers.push(() => postgres.stop());
  return postgres.url;
}

async function requireFiles(store: FileStore): Promise<void> {
  await store.probe().catch((error: unknown) => {
    throw new Error(
      `文件存储无法使用，请检查 DATA_DIR 或 S3_ 开头的环境变量：${storageFailure(error)}`,
    );
  });
}

async function refuseDemoPasswords(db: Db, config: Config): Promise<void> {
  const opening = publicVariables(config);
  const accounts = opening.length > 0 ? await accountsWithDemoPassword(db) : [];
  if (accounts.length === 0) return;
  throw new Error(
    `账号 ${accounts.join("、")} 仍在使用公开的演示密码，而 ${opening.join("、")} 允许本机以外的访问。` +
      "请先运行 npm run demo-passwords 更换这些密码。",
  );
}

/**
 * Makes sure that the evidence ledger can be signed. Beside a database of one's own the key of another
 * folder is no key: servers would sign with one each, and a lost folder would go unnoticed.
 * @throws ConfigError where EVIDENCE_KEY is needed
 */
async function requireLedgerKey(
  { db, signingKey }: Pick<Services, "db" | "signingKey">,
  { config, log }: { config: Config; log: { warn(details: object, text: string): void } },
): Promise<void> {
  const { publicKey } = await signingKey();
  const last = await findLastLedgerKey(db);
  const isForeign = last !== null && last !== publicKey;
  const path = signingKeyFile(config.dataDir);
  const isShared = config.databaseUrl !== null && config.evidenceKey === null;
  if (isForeign && isShared) {
    throw new ConfigError(
      "EVIDENCE_KEY",
      `未设置，而证据台账由另一密钥（公钥 ${last}）签名：请设为原服务器数据目录中 evidence-key 文件的内容；` +
        "原密钥已丢失时，请设为 openssl rand -base64 32 的输出，台账自此由新密钥签名",
    );
  }
  if (isForeign) {
    await storeEarlierKey(db, publicKey, new Date());
    log.warn(
      { publicKey, last },
      "证据台账此前由另一密钥签名，自此由新密钥签名；此前的公钥已保留，用于校验",
    );
  }
  if (isShared) {
    log.warn(
      { path },
      "未设置 EVIDENCE_KEY，证据台账的签名密钥保存在该文件中；有多台服务器时，请把其内容设为每台的 EVIDENCE_KEY",
    );
  }
}
