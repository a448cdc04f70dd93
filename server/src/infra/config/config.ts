import { join, resolve } from "node:path";
import { isNetwork } from "@aeromaint/contracts/system/parameter-types.ts";
import type { S3Settings } from "../files/store/s3-settings.ts";
import type { MessageTransportSettings } from "../messages/message-gateway.ts";
import { ConfigError } from "./config-error.ts";
import { readMessageSettings } from "./message-settings.ts";
import { choiceVariable, integerVariable, switchVariable } from "./read-variables.ts";
import { readS3Settings } from "./s3-config.ts";
import { parseSeed } from "./signing-key.ts";
import { splitList } from "./system-parameters.ts";
import { type Env, variables } from "./variables.ts";

/** Configuration from the environment, read and checked once at the start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder with the embedded database, files and secrets. */
  readonly dataDir: string;
  /** Absolute paths of IP location tables that replace the built-in ones. */
  readonly ipData: readonly string[];
  /** External PostgreSQL server; null for the embedded one. */
  readonly databaseUrl: string | null;
  /** The same database without the transaction pooler; null if there is no pooler. */
  readonly databaseDirectUrl: string | null;
  /** Streaming replicas of an external database. */
  readonly databaseReadUrl: string | null;
  /** Maximum database connections of this process. */
  readonly databasePool: number;
  /** Milliseconds until a statement is cancelled. */
  readonly statementTimeout: number;
  /** Milliseconds from which a statement is logged as slow; 0: never. */
  readonly slowQuery: number;
  /** Maximum number of cached public responses. */
  readonly answerCacheEntries: number;
  /** Maximum bytes of a form with files. */
  readonly formLimit: number;
  /** Bytes that stay free on the disk of the data folder; 0: no reserve. */
  readonly diskReserve: number;
  /** True if demo content and accounts are seeded; only with the embedded database. */
  readonly demo: boolean;
  /** Maximum connections of one address; 0: no limit. */
  readonly addressConnections: number;
  /** IANA zone of displayed and entered times. */
  readonly timeZone: string;
  /** At least 32 bytes; null with the embedded database, because the data folder keeps a secret. */
  readonly tokenSecret: string | null;
  /** Seed of 32 bytes that signs the evidence ledger; null: the data folder keeps one. */
  readonly evidenceKey: Buffer | null;
  readonly adminPassword: string | null;
  /** False disables the captcha, regardless of the parameters. */
  readonly captcha: boolean;
  /** Trusted proxies for X-Forwarded-For: addresses or networks, empty by default. */
  readonly trustProxy: readonly string[];
  /** Public URL, such as https://mro.example; null: host of the request. */
  readonly publicUrl: string | null;
  /** Channel of one-time codes. If off, only staff can reset a forgotten password. */
  readonly messages: MessageTransportSettings;
  /** Private addresses or networks that outbound calls may reach. */
  readonly outboundNetworks: readonly string[];
  /** Bucket of stored files; null: the data folder. */
  readonly s3: S3Settings | null;
  /** Absolute path of the backup folder. */
  readonly backupDir: string;
  /** Number of backups to keep; null: all. */
  readonly backupKeep: number | null;
  /** Token to read /metrics from other machines; null: only this machine may. */
  readonly metricsToken: string | null;
  /** True if /api/openapi.json and /api/docs are served. */
  readonly docs: boolean;
  readonly logLevel: (typeof variables.LOG_LEVEL.choices)[number];
}

const MiB = 1024 * 1024;

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  // The type allows only variables described in variables.ts.
  const env: Env = given;
  const databaseUrl = env.DATABASE_URL || null;
  const host = env.HOST || variables.HOST.defaultValue;
  const dataDir = env.DATA_DIR || variables.DATA_DIR.defaultValue;
  // Only validates: Node has set its heap size before.
  integerVariable(env, "MEMORY_LIMIT_MB");
  return Object.freeze({
    host,
    port: integerVariable(env, "PORT"),
    dataDir: resolve(dataDir),
    ipData: splitList(env.IP_DATA ?? "").map((path) => resolve(path)),
    databaseUrl,
    databaseDirectUrl: directUrl(env),
    databaseReadUrl: readUrl(env),
    databasePool: integerVariable(env, "DATABASE_POOL"),
    statementTimeout: integerVariable(env, "STATEMENT_TIMEOUT_MS"),
    slowQuery: integerVariable(env, "SLOW_QUERY_MS"),
    answerCacheEntries: integerVariable(env, "ANSWER_CACHE_ENTRIES"),
    addressConnections: integerVariable(env, "CONNECTIONS_PER_ADDRESS"),
    formLimit: integerVariable(env, "FORM_LIMIT_MB") * MiB,
    diskReserve: integerVariable(env, "DISK_RESERVE_MB") * MiB,
    demo: databaseUrl === null,
    timeZone: timeZone(env.TIME_ZONE || variables.TIME_ZONE.defaultValue),
    tokenSecret: tokenSecret(env.TOKEN_SECRET, databaseUrl !== null),
    evidenceKey: evidenceKey(env.EVIDENCE_KEY),
    adminPassword: adminPassword(env.ADMIN_PASSWORD),
    captcha: switchVariable(env, "CAPTCHA"),
    trustProxy: (env.TRUST_PROXY ?? "")
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
    publicUrl: publicUrl(env.PUBLIC_URL),
    messages: readMessageSettings(env, { host, databaseUrl }),
    outboundNetworks: networks(env.OUTBOUND_NETWORKS),
    s3: readS3Settings(env),
    backupDir: resolve(env.BACKUP_DIR || join(dataDir, "backups")),
    backupKeep: integerVariable(env, "BACKUP_KEEP"),
    metricsToken: metricsToken(env.METRICS_TOKEN),
    docs: switchVariable(env, "API_DOCS"),
    logLevel: choiceVariable(env, "LOG_LEVEL"),
  });
}

function networks(value = ""): string[] {
  const entries = splitList(value);
  if (entries.every(isNetwork)) return entries;
  throw new ConfigError("OUTBOUND_NETWORKS", "必须是地址或网段，逗号分隔，例如 10.20.0.0/16");
}

function directUrl({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }: Env): string | null {
  if (direct && !pooled) {
    throw new ConfigError("DATABASE_DIRECT_URL", "只与 DATABASE_URL 一起使用：后者为连接池的地址");
  }
  return direct || null;
}

function readUrl({ DATABASE_URL: leader, DATABASE_READ_URL: replicas }: Env): string | null {
  if (replicas && !leader) {
    throw new ConfigError("DATABASE_READ_URL", "只与 DATABASE_URL 一起使用：后者为主库的地址");
  }
  return replicas || null;
}

function timeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat("zh-CN", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError("TIME_ZONE", "不是有效的时区，例如 Asia/Shanghai");
  }
}

// Words of sample configurations: a secret with one of them is not random.
const sampleSecrets =
  /secret|changeme|change-me|example|sample|password|abcdefg|1234567890|aeromaint/i;

function tokenSecret(value: string | undefined, needed: boolean): string | null {
  if (!value && !needed && value !== "") return null;
  if (!value) throw new ConfigError("TOKEN_SECRET", "未设置：请填写至少 32 字节的随机字符串");
  if (Buffer.byteLength(value) < 32)
    throw new ConfigError("TOKEN_SECRET", "过短：至少需要 32 字节");
  if (sampleSecrets.test(value) || new Set(value).size < 10) {
    throw new ConfigError("TOKEN_SECRET", "过于简单：请填写随机生成的字符串");
  }
  return value;
}

function evidenceKey(value: string | undefined): Buffer | null {
  if (!value) return null;
  const seed = parseSeed(value);
  if (!seed) {
    throw new ConfigError(
      "EVIDENCE_KEY",
      "必须是 32 字节随机数的 Base64，例如 openssl rand -base64 32 的输出",
    );
  }
  if (new Set(seed).size < 10) {
    throw new ConfigError("EVIDENCE_KEY", "过于简单：请填写随机生成的密钥");
  }
  return seed;
}

function metricsToken(value: string | undefined): string | null {
  if (!value) return null;
  // Must fit into a header and be hard to guess.
  if (/^[\x21-\x7e]{24,}$/.test(value)) return value;
  throw new ConfigError("METRICS_TOKEN", "至少需要 24 个字符，且不能含空格和中文");
}

function publicUrl(value: string | undefined): string | null {
  if (!value) return null;
  const url = URL.parse(value);
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, "");
  if (!isOrigin) throw new ConfigError("PUBLIC_URL", "必须是网站的地址，例如 https://mro.example");
  return url.origin;
}

function adminPassword(value: string | undefined): string | null {
  if (!value) return null;
  if (value.length < 8) throw new ConfigError("ADMIN_PASSWORD", "至少需要 8 个字符");
  if (["admin123", "12345678", "password", "admin1234"].includes(value.toLowerCase())) {
    throw new ConfigError("ADMIN_PASSWORD", "过于简单，请更换");
  }
  return value;
}
