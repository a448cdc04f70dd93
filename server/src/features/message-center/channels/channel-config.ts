import { messages, patterns } from "@aeromaint/contracts/fields/validation.ts";
import {
  bounceFields,
  type ChannelInput,
  channelFields,
  maxReceivers,
  requiredChannelFields,
  secretOverlapDays,
} from "@aeromaint/contracts/message-center/channels/channel.ts";
import type { ChannelKind } from "@aeromaint/contracts/message-center/channels/choices.ts";
import type { ChangedField } from "@aeromaint/contracts/wire/acts.ts";
import { changesBetween } from "../../../crud/rows.ts";
import { invalidField } from "../../../infra/http/errors.ts";
import { isLoopback } from "../../../infra/http/networks.ts";
import { type OutboundGuard, OutboundRefusal } from "../../../infra/outbound/outbound-guard.ts";

/** Settings of a channel without secrets. */
export interface ChannelSettings {
  host?: string | null;
  port?: number | null;
  security?: string | null;
  userName?: string | null;
  sender?: string | null;
  /** Text as entered by staff. */
  receivers?: string | null;
  bounceHost?: string | null;
  bouncePort?: number | null;
  bounceSecurity?: string | null;
  bounceUserName?: string | null;
  url?: string | null;
}

export interface ChannelSecrets {
  password?: string | null;
  bouncePassword?: string | null;
  secretUrl?: string | null;
  secret?: string | null;
  /** Also signs until `until` (ISO 8601). */
  previous?: { secret: string; until: string } | null;
}

export interface ChannelConfig {
  settings: ChannelSettings;
  secrets: ChannelSecrets;
}

const settingNames = [
  "host",
  "port",
  "security",
  "userName",
  "sender",
  "receivers",
  "bounceHost",
  "bouncePort",
  "bounceSecurity",
  "bounceUserName",
  "url",
] as const;
const secretNames = ["password", "bouncePassword", "secretUrl", "secret"] as const;
const day = 86_400_000;

export const channelChanges = (before: ChannelConfig, after: ChannelConfig): ChangedField[] => [
  ...changesBetween(settingNames, before.settings, after.settings),
  ...changesBetween(secretNames, before.secrets, after.secrets),
];

/** Merges the input into the stored channel. Absent fields and empty secrets keep their values. */
export function mergeChannelConfig(
  kind: ChannelKind,
  kept: ChannelConfig,
  input: Partial<ChannelInput>,
  now: Date,
): ChannelConfig {
  const fields: readonly string[] = channelFields[kind];
  const choose = <Value>(name: keyof ChannelInput, before: Value): Value =>
    fields.includes(name) && input[name] !== undefined ? (input[name] as Value) : before;
  const settings: ChannelSettings = {};
  for (const name of settingNames) {
    Object.assign(settings, { [name]: choose(name, kept.settings[name] ?? null) });
  }
  const secrets: ChannelSecrets = { previous: validPreviousSecret(kept.secrets.previous, now) };
  for (const name of secretNames) secrets[name] = choose(name, kept.secrets[name] ?? null);
  const { secret } = kept.secrets;
  if (kind === "webhook" && secret && secret !== secrets.secret) {
    const until = new Date(now.getTime() + secretOverlapDays * day).toISOString();
    secrets.previous = { secret, until };
  }
  return { settings, secrets };
}

export function validPreviousSecret(previous: ChannelSecrets["previous"], now: Date) {
  return previous && Date.parse(previous.until) > now.getTime() ? previous : null;
}

/** @throws 400 on the field that prevents the channel from sending */
export async function checkChannelConfig(
  kind: ChannelKind,
  { settings, secrets }: ChannelConfig,
  guard: OutboundGuard,
): Promise<void> {
  const all: Record<string, unknown> = { ...settings, ...secrets };
  const missing = requiredChannelFields[kind].find((name) => !all[name]);
  if (missing) throw invalidField(missing, messages.required);
  if (kind === "mail") return checkMail({ settings, secrets }, guard);
  const field = kind === "webhook" ? "url" : "secretUrl";
  const url = URL.parse(String(all[field]));
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw invalidField(field, "请输入 http 或 https 地址");
  }
  if (url.username || url.password) throw invalidField(field, "地址不能含账号或密码");
  await checkHost(guard, field, url.hostname);
  if (kind === "webhook" && !webhookKeyOf(secrets.secret ?? "")) {
    throw invalidField("secret", "签名密钥须为 whsec_ 加 Base64，解码后 24 至 64 字节");
  }
}

async function checkMail(
  { settings, secrets }: ChannelConfig,
  guard: OutboundGuard,
): Promise<void> {
  const { host, security, userName } = settings;
  if (secrets.password && !userName) throw invalidField("userName", messages.required);
  if (userName && !secrets.password) throw invalidField("password", messages.required);
  if (secrets.password && security === "none" && !isLoopback(host ?? "")) {
    throw invalidField("security", "有密码时须选择 TLS 或 STARTTLS");
  }
  const receivers = receiversOf(settings);
  const wrong = receivers.find((address) => !patterns.email.test(address));
  if (wrong) throw invalidField("receivers", `收件人 ${wrong} 不是正确的邮箱`);
  if (receivers.length > maxReceivers) {
    throw invalidField("receivers", `收件人不能超过 ${maxReceivers} 个`);
  }
  await checkHost(guard, "host", host ?? "");
  await checkBounceBox({ settings, secrets }, guard);
}

async function checkBounceBox(
  { settings, secrets }: ChannelConfig,
  guard: OutboundGuard,
): Promise<void> {
  const all: ChannelSettings & ChannelSecrets = { ...settings, ...secrets };
  if (bounceFields.every((name) => !all[name])) return;
  const missing = bounceFields.find((name) => !all[name]);
  if (missing) throw invalidField(missing, messages.required);
  if (all.bounceSecurity === "none" && !isLoopback(all.bounceHost ?? "")) {
    throw invalidField("bounceSecurity", "请选择 TLS 或 STARTTLS");
  }
  await checkHost(guard, "bounceHost", all.bounceHost ?? "");
}

async function checkHost(guard: OutboundGuard, field: string, host: string): Promise<void> {
  try {
    await guard.addressesOf(host);
  } catch (error) {
    if (error instanceof OutboundRefusal) throw invalidField(field, error.message);
    throw error;
  }
}

export function receiversOf({ receivers }: ChannelSettings): string[] {
  return [...new Set((receivers ?? "").split(/[\s,;，；]+/).filter(Boolean))];
}

/** Key of a Standard Webhooks secret; null if the format is invalid. */
export function webhookKeyOf(secret: string): Buffer | null {
  const text = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const key = Buffer.from(text ?? "", "base64");
  return key.length >= 24 && key.length <= 64 ? key : null;
}

/** Recipient or address of a channel without secrets. */
export function channelTarget(kind: ChannelKind, { settings, secrets }: ChannelConfig): string {
  if (kind === "mail") return `${settings.host}:${settings.port}`;
  const url = new URL((kind === "webhook" ? settings.url : secrets.secretUrl) ?? "");
  return kind === "webhook" ? `${url.origin}${url.pathname}` : `${url.origin}/…`;
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Masks all secrets of the channel in a text, e.g. in the response of a receiver. */
export function maskSecrets(text: string, { settings, secrets }: ChannelConfig): string {
  const url = URL.parse(secrets.secretUrl ?? settings.url ?? "");
  const parts = [...(url?.searchParams.values() ?? []), url?.pathname.split("/").at(-1)];
  const { password } = secrets;
  const hidden = [
    password,
    secrets.bouncePassword,
    secrets.secretUrl,
    secrets.secret,
    secrets.previous?.secret,
    // Mail servers may repeat the encoded password of the sign-in.
    ...(password ? [base64(password), base64(`\u0000${settings.userName}\u0000${password}`)] : []),
  ];
  return [...hidden, ...parts].reduce<string>(
    (shown, secret) => (secret && secret.length >= 6 ? shown.replaceAll(secret, "******") : shown),
    text,
  );
}
