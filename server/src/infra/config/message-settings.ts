import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { isLoopback } from "../http/networks.ts";
import type { MessageTransportSettings } from "../messages/message-gateway.ts";
import type { SmtpServer } from "../messages/smtp-transport.ts";
import { ConfigError } from "./config-error.ts";
import { choiceVariable } from "./read-variables.ts";
import type { Env } from "./variables.ts";

/** Minimum bytes of the secret that signs webhook calls. */
const minSecretBytes = 32;

/**
 * Channel of one-time codes. The log is allowed only in development: embedded database, loopback
 * host.
 * @throws ConfigError
 */
export function readMessageSettings(
  env: Env,
  { host, databaseUrl }: { host: string; databaseUrl: string | null },
): MessageTransportSettings {
  const kind = choiceVariable(env, "MESSAGE_GATEWAY");
  if (kind === "off") return { kind };
  if (kind === "smtp") return { kind, server: smtpServer(env.SMTP_URL), from: sender(env) };
  if (kind === "webhook") return { kind, url: webhook(env), secret: webhookSecret(env) };
  if (databaseUrl !== null || !isLoopback(host)) {
    throw new ConfigError("MESSAGE_GATEWAY", "为 log 时仅供本机开发使用：验证码会写入日志");
  }
  return { kind };
}

function smtpServer(value = ""): SmtpServer {
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new ConfigError(
      "SMTP_URL",
      "必须是邮件服务器的地址，例如 smtps://账号:密码@smtp.example:465",
    );
  }
  const secure = url.protocol === "smtps:";
  const user = decoded(url.username);
  return {
    // Removes the brackets of an IPv6 address, which belong to the URL.
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: user ? { user, pass: decoded(url.password) } : null,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError("SMTP_URL", "的账号或密码需要按 URL 编码");
  }
}

function sender({ MESSAGE_FROM = "" }: Env): string {
  const address = /<([^<>]{1,254})>$/.exec(MESSAGE_FROM)?.[1] ?? MESSAGE_FROM;
  if (!patterns.email.test(address) || /\p{Cc}/u.test(MESSAGE_FROM)) {
    throw new ConfigError("MESSAGE_FROM", "必须是发件人邮箱，例如 维修平台 <noreply@mro.example>");
  }
  return MESSAGE_FROM;
}

function webhook({ MESSAGE_WEBHOOK_URL = "" }: Env): string {
  const url = URL.parse(MESSAGE_WEBHOOK_URL);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new ConfigError("MESSAGE_WEBHOOK_URL", "必须是 http 或 https 地址，且不含账号");
  }
  return url.href;
}

function webhookSecret({ MESSAGE_WEBHOOK_SECRET = "" }: Env): string {
  if (Buffer.byteLength(MESSAGE_WEBHOOK_SECRET) < minSecretBytes) {
    throw new ConfigError("MESSAGE_WEBHOOK_SECRET", `过短：至少需要 ${minSecretBytes} 字节`);
  }
  return MESSAGE_WEBHOOK_SECRET;
}
