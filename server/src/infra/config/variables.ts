/** Environment variables with their limits, for validation and for the docs. */

interface BilingualText {
  readonly zh: string;
  readonly en: string;
}

interface VariableDescription {
  readonly meaning: BilingualText;
  /** Read before the server starts, or by the development server; not part of `Config`. */
  readonly readBy?: "start" | "dev";
}

export interface IntegerVariable extends VariableDescription {
  readonly kind: "integer";
  readonly min: number;
  readonly max: number;
  readonly defaultValue: number | null;
}

interface SwitchVariable extends VariableDescription {
  readonly kind: "switch";
  readonly defaultValue: boolean;
}

interface ChoiceVariable extends VariableDescription {
  readonly kind: "choice";
  readonly choices: readonly string[];
  readonly defaultValue: string;
}

interface TextVariable extends VariableDescription {
  readonly kind: "text";
  readonly defaultValue: string | null;
  readonly range: BilingualText;
  /** Never shown. */
  readonly secret?: true;
}

export type Variable = IntegerVariable | SwitchVariable | ChoiceVariable | TextVariable;

const folder: BilingualText = { zh: "文件夹路径", en: "a folder" };
const integer = <const Default extends number | null>(
  [min, max]: readonly [number, number],
  defaultValue: Default,
) => ({ kind: "integer", min, max, defaultValue }) as const;
const text = <const Default extends string | null>(defaultValue: Default, range: BilingualText) =>
  ({ kind: "text", defaultValue, range }) as const;
const secretOf = (zh: string, en: string) => ({ ...text(null, { zh, en }), secret: true }) as const;

export const variables = {
  HOST: {
    ...text("127.0.0.1", { zh: "本机的地址", en: "an address of this machine" }),
    meaning: {
      zh: "监听地址；非本机地址要求先更换演示密码（npm run demo-passwords）",
      en: "where to listen; beyond loopback demo passwords must have been changed (`npm run demo-passwords`)",
    },
  },
  PORT: {
    ...integer([0, 65_535], 8086),
    meaning: { zh: "监听端口；0 为任意空闲端口", en: "where to listen; 0 takes any free port" },
  },
  DATA_DIR: {
    ...text("./data", folder),
    meaning: {
      zh: "内置数据库、文件和密钥所在的文件夹",
      en: "embedded database, files and secrets",
    },
  },
  IP_DATA: {
    ...text(null, { zh: "文件路径，逗号分隔", en: "paths of files, comma-separated" }),
    meaning: {
      zh: "更新的 IP 归属地数据（ip2region 的 .xdb，IPv4 与 IPv6 各一个），代替自带的数据",
      en: "newer tables of addresses' places (.xdb of ip2region, one each for IPv4 and IPv6) in place of the built-in ones",
    },
  },
  DATABASE_URL: {
    ...secretOf("postgresql://…", "postgresql://…"),
    meaning: {
      zh: "自有 PostgreSQL；设置后不写入演示数据",
      en: "a PostgreSQL of your own; then nothing of the demo is seeded",
    },
  },
  DATABASE_DIRECT_URL: {
    ...secretOf("postgresql://…", "postgresql://…"),
    meaning: {
      zh: "DATABASE_URL 为事务级连接池（如 PgBouncer）时，同一数据库的直连地址",
      en: "the same database without a pooler, where DATABASE_URL is one of transactions (PgBouncer)",
    },
  },
  DATABASE_READ_URL: {
    ...secretOf("postgresql://…", "postgresql://…"),
    meaning: {
      zh: "流复制副本的地址（可为代理后的多个副本）：前台列表、搜索、统计与导出在副本已跟上时由其读取",
      en: "streaming replicas (one, or a proxy in front of several), for visitors' lists, search, figures and exports, read where they have caught up",
    },
  },
  DATABASE_POOL: {
    ...integer([2, 500], 20),
    meaning: { zh: "每个服务进程的最多数据库连接数", en: "most connections of one server" },
  },
  STATEMENT_TIMEOUT_MS: {
    ...integer([1_000, 600_000], 30_000),
    meaning: {
      zh: "单条语句的最长执行时间（毫秒），超过即取消",
      en: "milliseconds after which a statement is cancelled",
    },
  },
  SLOW_QUERY_MS: {
    ...integer([0, 60_000], 500),
    meaning: {
      zh: "执行时间达到该毫秒数的语句写入日志；0 关闭",
      en: "statements that take this many milliseconds are logged; 0 logs none",
    },
  },
  ANSWER_CACHE_ENTRIES: {
    ...integer([0, 100_000], 2_000),
    meaning: {
      zh: "内存中最多保留的前台列表应答数",
      en: "most answers to visitors that are kept ready in memory",
    },
  },
  CONNECTIONS_PER_ADDRESS: {
    ...integer([0, 100_000], 1_000),
    meaning: {
      zh: "一个地址最多的同时连接数；经 TRUST_PROXY 的代理时，为一个来访地址同时处理的请求数；0 不限",
      en: "most connections of one address; behind a proxy of TRUST_PROXY most requests under way of one caller's address; 0: no limit",
    },
  },
  FORM_LIMIT_MB: {
    ...integer([60, 4_096], 300),
    meaning: {
      zh: "带文件的表单的最大体积（MB）；代理的上限不得更小",
      en: "most megabytes of a form with files; a proxy must not allow less",
    },
  },
  DISK_RESERVE_MB: {
    ...integer([0, 1_048_576], 64),
    meaning: {
      zh: "DATA_DIR 所在磁盘的可用空间低于该值（MB）时拒绝写入，仍可读取和删除；0 不检查",
      en: "with less space left on the disk of DATA_DIR nothing is written, only read and removed; 0: not looked at",
    },
  },
  MEMORY_LIMIT_MB: {
    ...integer([256, 65_536], null),
    meaning: {
      zh: "主线程堆内存上限（MB），`npm start` 传给 Node；不设由 Node 决定",
      en: "heap of the main thread, which `npm start` hands to Node; unset: Node decides",
    },
  },
  TIME_ZONE: {
    ...text("Asia/Shanghai", { zh: "IANA 时区名", en: "an IANA zone" }),
    meaning: { zh: "显示和读取时间所用的时区", en: "in which times are shown and read" },
  },
  TOKEN_SECRET: {
    ...secretOf("至少 32 字节的随机字符串", "at least 32 random bytes"),
    meaning: {
      zh: "签发登录令牌的密钥；使用 DATABASE_URL 时必填，否则保存在 DATA_DIR",
      en: "signs sessions; required with DATABASE_URL, else kept in DATA_DIR",
    },
  },
  EVIDENCE_KEY: {
    ...secretOf("32 字节随机数的 Base64", "32 random bytes, base64"),
    meaning: {
      zh: "证据台账的签名密钥，多台服务器须相同；不设则保存在 DATA_DIR",
      en: "signs the evidence ledger, the same on all servers; unset: kept in DATA_DIR",
    },
  },
  ADMIN_PASSWORD: {
    ...secretOf("至少 8 个字符", "at least 8 characters"),
    meaning: {
      zh: "admin 的初始密码；不设则随机生成并仅显示一次",
      en: "first password of `admin`; unset: generated and shown once",
    },
  },
  CAPTCHA: {
    kind: "switch",
    defaultValue: true,
    meaning: {
      zh: "off 关闭验证码，不论参数如何",
      en: "`off` turns it off whatever the parameters say",
    },
  },
  TRUST_PROXY: {
    ...text(null, { zh: "地址或网段，逗号分隔", en: "addresses or networks, comma-separated" }),
    meaning: {
      zh: "其 X-Forwarded-For 可信的代理；须先更换演示密码",
      en: "proxies whose `X-Forwarded-For` counts; demo passwords must have been changed",
    },
  },
  PUBLIC_URL: {
    ...text(null, { zh: "如 https://mro.example", en: "such as https://mro.example" }),
    meaning: {
      zh: "订阅源、站点地图和分享链接使用的网址，不设用访问时的地址；非本机网址要求先更换演示密码",
      en: "address for feeds, the sitemap and shared links; unset: where it was asked; beyond loopback demo passwords must have been changed",
    },
  },
  MESSAGE_GATEWAY: {
    kind: "choice",
    choices: ["off", "log", "smtp", "webhook"],
    defaultValue: "off",
    meaning: {
      zh: "验证码的发送方式；log 仅供本机开发",
      en: "by what one-time codes leave; `log` is for development on loopback only",
    },
  },
  SMTP_URL: {
    ...secretOf("smtp:// 或 smtps://", "smtp:// or smtps://"),
    meaning: { zh: "smtp 的邮件服务器", en: "mail server, for `smtp`" },
  },
  MESSAGE_FROM: {
    ...text(null, { zh: "邮箱，可带名称", en: "an address, a name before it" }),
    meaning: { zh: "smtp 的发件人", en: "sender, for `smtp`" },
  },
  MESSAGE_WEBHOOK_URL: {
    ...text(null, { zh: "http 或 https 地址，不含账号", en: "http or https, without an account" }),
    meaning: {
      zh: "webhook 的接收地址，收到 { phone, code, text }",
      en: "gets `{ phone, code, text }`, for `webhook`",
    },
  },
  MESSAGE_WEBHOOK_SECRET: {
    ...secretOf("至少 32 字节", "at least 32 bytes"),
    meaning: { zh: "webhook 的签名密钥", en: "signs what goes to the webhook" },
  },
  OUTBOUND_NETWORKS: {
    ...text(null, { zh: "地址或网段，逗号分隔", en: "addresses or networks, comma-separated" }),
    meaning: {
      zh: "通知渠道可以发往的内部网络；不设只能发往公网",
      en: "private networks that notification channels may reach; unset: public addresses alone",
    },
  },
  S3_ENDPOINT: {
    ...text(null, {
      zh: "http 或 https 地址，不含账号和参数",
      en: "http or https, without an account",
    }),
    meaning: {
      zh: "S3 兼容的对象存储；设置任一 S3_ 变量后文件不再存入 DATA_DIR",
      en: "an S3-compatible store; with any S3_ variable files no longer stay in DATA_DIR",
    },
  },
  S3_BUCKET: {
    ...text(null, { zh: "3–63 个小写字母、数字、点或连字符", en: "3–63 of a-z, 0-9, dot, hyphen" }),
    meaning: { zh: "存储桶", en: "its bucket" },
  },
  S3_REGION: {
    ...text("us-east-1", { zh: "字母、数字、连字符", en: "letters, digits, hyphens" }),
    meaning: { zh: "区域", en: "its region" },
  },
  S3_ACCESS_KEY_ID: {
    ...secretOf("3–256 个可见字符", "3–256 printable characters"),
    meaning: { zh: "对象存储的访问密钥 ID", en: "who signs in to the store" },
  },
  S3_SECRET_ACCESS_KEY: {
    ...secretOf("3–256 个可见字符", "3–256 printable characters"),
    meaning: { zh: "对象存储的访问密钥", en: "and with what" },
  },
  S3_PREFIX: {
    ...text(null, { zh: "路径，不超过 256 个字符", en: "a path of at most 256 characters" }),
    meaning: { zh: "存储桶内的前缀", en: "what the keys in the bucket begin with" },
  },
  S3_PATH_STYLE: {
    kind: "switch",
    defaultValue: true,
    meaning: {
      zh: "on：地址/桶/键；off：桶.地址/键",
      en: "on: endpoint/bucket/key; off: bucket.endpoint/key",
    },
  },
  BACKUP_DIR: {
    ...text("DATA_DIR/backups", folder),
    meaning: { zh: "备份文件夹", en: "where backups go" },
  },
  BACKUP_KEEP: {
    ...integer([1, 100_000], null),
    meaning: {
      zh: "保留最新的备份个数；不设全部保留",
      en: "how many of the newest backups stay; unset: all",
    },
  },
  METRICS_TOKEN: {
    ...secretOf(
      "至少 24 个字符，不含空格和中文",
      "at least 24 printable ASCII characters, no spaces",
    ),
    meaning: {
      zh: "凭此令牌可从别处读取 /metrics；不设仅限本机",
      en: "lets `Authorization: Bearer …` read /metrics from elsewhere; unset: this machine alone",
    },
  },
  API_DOCS: {
    kind: "switch",
    defaultValue: true,
    meaning: {
      zh: "off 隐藏 /api/docs 和 /api/openapi.json",
      en: "`off` hides /api/docs and /api/openapi.json",
    },
  },
  LOG_LEVEL: {
    kind: "choice",
    choices: ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    defaultValue: "info",
    meaning: { zh: "日志级别", en: "which log lines are written" },
  },
  WEB_PORT: {
    ...integer([1, 65_535], 86),
    readBy: "dev",
    meaning: { zh: "`npm run dev` 的网页端口", en: "the web's port, for `npm run dev`" },
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
/** Names of the variables of a kind, such as integers. */
export type VariableNameOf<K extends Variable["kind"]> = {
  [N in VariableName]: (typeof variables)[N]["kind"] extends K ? N : never;
}[VariableName];

/** Environment that allows only described variables. */
export type Env = { readonly [N in VariableName]?: string | undefined };
