import { isIP } from "node:net";
import type { ImapFlow, SearchObject } from "imapflow";
import { type OutboundGuard, OutboundRefusal } from "../../../../infra/outbound/outbound-guard.ts";
import type { ChannelConfig } from "../channel-config.ts";

/** Milliseconds to connect, and for each later step. */
const connectTimeout = 5_000;
const stepTimeout = 15_000;
/** Maximum messages per run, and maximum bytes of each. */
const maxMessages = 100;
const maxBytes = 256 * 1024;

interface MailboxAccess {
  guard: OutboundGuard;
  signal: AbortSignal;
}

/**
 * Passes each unread bounce report to `onReport`, then marks the report as read. Other mails stay unchanged.
 * @throws an error for `bounceMailboxError`
 */
export async function readBounceMailbox(
  channel: ChannelConfig,
  { onReport, ...given }: MailboxAccess & { onReport: (source: Uint8Array) => Promise<void> },
): Promise<void> {
  await withInbox(channel, given, async (client) => {
    for (const uid of (await unreadReports(client)).slice(0, maxMessages)) {
      const message = await client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: maxBytes } },
        { uid: true },
      );
      const source = message ? message.source : undefined;
      if (source) await onReport(source);
      await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
    }
  });
}

/** Number of unread reports. @throws an error for `bounceMailboxError` */
export async function countBounces(channel: ChannelConfig, given: MailboxAccess): Promise<number> {
  return withInbox(channel, given, async (client) => (await unreadReports(client)).length);
}

/** Reason in Chinese for which a mailbox could not be read. */
export function bounceMailboxError(error: unknown): string {
  if (error instanceof OutboundRefusal) return error.message;
  const { authenticationFailed, message = "" } = error as {
    authenticationFailed?: boolean;
    message?: string;
  };
  if (authenticationFailed) return "账号或密码不正确";
  if (/certificate|altnames/i.test(message)) return `证书不受信任：${message}`;
  return `无法连接：${message}`;
}

async function unreadReports(client: ImapFlow): Promise<number[]> {
  const or: SearchObject[] = [
    { header: { "content-type": "multipart/report" } },
    { header: { "x-failed-recipients": true } },
    { from: "mailer-daemon" },
    { from: "postmaster" },
  ];
  return (await client.search({ seen: false, or }, { uid: true })) || [];
}

async function withInbox<T>(
  { settings, secrets }: ChannelConfig,
  { guard, signal }: MailboxAccess,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { bounceHost, bouncePort, bounceSecurity, bounceUserName } = settings;
  const host = bounceHost ?? "";
  const [first] = await guard.addressesOf(host);
  // Loaded on demand, because most installations have no such mailbox.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    // Only the checked address is used.
    host: first?.address ?? "",
    ...(isIP(host) === 0 && { servername: host }),
    port: bouncePort ?? 993,
    secure: bounceSecurity === "tls",
    doSTARTTLS: bounceSecurity === "starttls",
    auth: { user: bounceUserName ?? "", pass: secrets.bouncePassword ?? "" },
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: stepTimeout,
    disableAutoIdle: true,
    logger: false,
  });
  // The failing step throws the error.
  client.on("error", () => {});
  const onAbort = () => client.close();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    signal.throwIfAborted();
    await client.connect();
    await client.mailboxOpen("INBOX");
    return await work(client);
  } finally {
    signal.removeEventListener("abort", onAbort);
    await client.logout().catch(() => client.close());
  }
}
