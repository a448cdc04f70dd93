import { join, resolve } from "node:path";
import { isNetwork } from "@aeromaint/contracts/system/parameter-types.ts";
import type { S3Settings } from "../files/store/s3-settings.ts";
import type { MessageSettings } from "../messages/message-gateway.ts";
import { ConfigError } from "./config-error.ts";
import { readMessageSettings } from "./message-settings.ts";
import { choiceVariable, integer, switchVariable } from "./read-variables.ts";
import { readS3Settings } from "./s3-config.ts";
import { seedOf } from "./signing-key.ts";
import { splitList } from "./system-parameters.ts";
import { type Env, variables } from "./variables.ts";

/** Everything that the environment decides, read and checked once at the start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder for the embedded database, files and secrets. */
  readonly dataDir: string;
  /** Absolute paths of tables of addresses' places in place of the built-in ones. */
  readonly ipData: readonly string[];
  /** A PostgreSQL server of one's own; the embedded one is used without it. */
  readonly databaseUrl: string | null;
  /** The same database past a pooler of transactions; null: `databaseUrl` is no such pooler. */
  readonly databaseDirectUrl: string | null;
  /** Of streaming replicas of an external database. */
  readonly databaseReadUrl: string | null;
  /** Most database connections of this process. */
  readonly databasePool: number;
  /** Milliseconds after which a statement is cancelled. */
  readonly statementTimeout: number;
  /** Milliseconds from which on a statement is logged; 0: none is. */
  readonly slowQuery: number;
  /** Most answers to visitors that are kept ready. */
  readonly answerCacheEntries: number;
  /** Most bytes of a form with files. */
  readonly formLimit: number;
  /** Bytes of the data folder's disk that stay free; 0: none. */
  readonly diskReserve: number;
  /** Whether demo content and accounts are seeded: with the embedded database only. */
  readonly demo: boolean;
  /** Most connections of one address; 0: no limit. */
  readonly addressConnections: number;
  /** IANA zone in which times are shown and read. */
  readonly timeZone: string;
  /** At least 32 bytes; null with the embedded database, where the data folder keeps one. */
  readonly tokenSecret: string | null;
  /** The seed of 32 bytes that signs the evidence ledger; null: the data folder keeps one. */
  readonly evidenceKey: Buffer | null;
  readonly adminPassword: string | null;
  /** False turns the captcha off, even where the parameters turn it on. */
  readonly captcha: boolean;
  /** Proxies whose X-Forwarded-For counts: addresses or networks, none by default. */
  readonly trustProxy: readonly string[];
  /** Where visitors reach the platform, such as https://mro.example; null: where they asked. */
  readonly publicUrl: string | null;
  /** By what one-time codes reach people; off: a forgotten password can only be reset by staff. */
  readonly messages: MessageSettings;
  /** Networks that are not public and may be sent to all the same: addresses or networks. */
  readonly outboundNetworks: readonly string[];
  /** The bucket for stored files; null: the data folder keeps them. */
  readonly s3: S3Settings | null;
  /** Absolute path of the folder for backups. */
  readonly backupDir: string;
  /** How many backups are kept; null: all. */
  readonly backupKeep: number | null;
  /** Lets who knows it read /metrics from elsewhere; null: this machine alone. */
  readonly metricsToken: string | null;
  /** Whether /api/openapi.json and /api/docs are served. */
  readonly docs: boolean;
  readonly logLevel: (typeof variables.LOG_LEVEL.choices)[number];
}

const MiB = 1024 * 1024;

/**
 * Reads the configuration; environment variables are its only source.
 * @throws ConfigError naming the variable, in Chinese
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  // Only the variables described in variables.ts can be read from here on.
  const env: Env = given;
  const databaseUrl = env.DATABASE_URL || null;
  const host = env.HOST || variables.HOST.defaultValue;
  const dataDir = env.DATA_DIR || variables.DATA_DIR.defaultValue;
  // Node has its heap before this is read: here it is only checked.
  integer(env, "MEMORY_LIMIT_MB");
  return Object.freeze({
    host,
    port: integer(env, "PORT"),
    dataDir: resolve(dataDir),
    ipData: splitList(env.IP_DATA ?? "").map((path) => resolve(path)),
    databaseUrl,
    databaseDirectUrl: directUrl(env),
    databaseReadUrl: readUrl(env),
    databasePool: integer(env, "DATABASE_POOL"),
    statementTimeout: integer(env, "STATEMENT_TIMEOUT_MS"),
    slowQuery: integer(env, "SLOW_QUERY_MS"),
    answerCacheEntries: integer(env, "ANSWER_CACHE_ENTRIES"),
    addressConnections: integer(env, "CONNECTIONS_PER_ADDRESS"),
    formLimit: integer(env, "FORM_LIMIT_MB") * MiB,
    diskReserve: integer(env, "DISK_RESERVE_MB") * MiB,
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
    backupKeep: integer(env, "BACKUP_KEEP"),
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

// Words that show up in sample configurations; a secret that holds one was never chosen.
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
  const seed = seedOf(value);
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
  // As it travels in a header, and nothing that is guessed.
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
