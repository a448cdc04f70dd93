import { mkdir } from "node:fs/promises";
import { buildApp } from "./app.ts";
import {
  findLastLedgerKey,
  storeEarlierKey,
} from "./features/documents/evidence/evidence.queries.ts";
import type { Config } from "./infra/config/config.ts";
import { ConfigError } from "./infra/config/config-error.ts";
import { findPublicVariables } from "./infra/config/public-variables.ts";
import { signingKeyFile } from "./infra/config/signing-key.ts";
import { type Db, openDatabase } from "./infra/db/database.ts";
import { migrate } from "./infra/db/migrate.ts";
import { requireTimeZone } from "./infra/db/require-time-zone.ts";
import { type FileStore, storageFailure } from "./infra/files/store/file-store.ts";
import type { App } from "./infra/http/app-type.ts";
import { openLog } from "./infra/http/request-log.ts";
import { loadOrCreateSecret } from "./infra/sessions/token-secret.ts";
import { limitHeapGrowth } from "./infra/workers/heap.ts";
import {
  findAccountsWithDemoPassword,
  type Installation,
  install,
  updateMenus,
} from "./installation.ts";
import { createServices, type Services } from "./services.ts";

/** Milliseconds that open requests have to finish after the stop request. */
const shutdownTimeout = 7_000;

interface RunningServer {
  /** URL, such as http://127.0.0.1:8086. */
  address: string;
  installed: Installation | null;
  /** Lets open requests finish, then stops everything. */
  close(): Promise<void>;
}

/** Starts the embedded database if needed, migrates, seeds an empty database, and listens. */
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
    await updateMenus({ ...services, log });
    await refuseDemoPasswords(db, config);
    const app = await buildApp({
      ...services,
      config,
      databaseUrl: ownSessionUrl,
      tokenSecret,
      log,
    });
    closers.push(() => closeGracefully(app));
    const address = await app.listen({ host: config.host, port: config.port });
    return { address, installed, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** Waits for open requests, and closes each connection after its response; Node does this once. */
async function closeGracefully(app: App): Promise<void> {
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
  // Imported only if needed: an external database has no binaries.
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
  const opening = findPublicVariables(config);
  const accounts = opening.length > 0 ? await findAccountsWithDemoPassword(db) : [];
  if (accounts.length === 0) return;
  throw new Error(
    `账号 ${accounts.join("、")} 仍在使用公开的演示密码，而 ${opening.join("、")} 允许本机以外的访问。` +
      "请先运行 npm run demo-passwords 更换这些密码。",
  );
}

/**
 * Makes sure that the evidence ledger can be signed. With an external database the key must be
 * configured: with a key per data folder each server would sign differently, and the loss of a
 * folder would be unnoticed.
 * @throws ConfigError if EVIDENCE_KEY is missing
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
