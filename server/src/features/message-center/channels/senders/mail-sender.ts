import { connect } from "node:net";
import { escapedHtml } from "@aeromaint/contracts/wire/escaped-html.ts";
import type { SendMailOptions, Transporter } from "nodemailer";
import type { App } from "../../../../infra/http/app-type.ts";
import { openTransport, type SmtpServer } from "../../../../infra/messages/smtp-transport.ts";
import { type OutboundGuard, OutboundRefusal } from "../../../../infra/outbound/outbound-guard.ts";
import type {
  DeliveryAttempt,
  DeliveryContent,
  DeliveryOutcome,
  DeliverySender,
} from "../../../../infra/outbox/delivery.ts";
import type { ChannelCache, UnsealedChannel } from "../channel-cache.queries.ts";
import { maskSecrets } from "../channel-config.ts";

/** Limits of connections to one mail server, and of mails per connection. */
const pool = { pool: true, maxConnections: 8, maxMessages: 1_000 } as const;
const connectTimeout = 5_000;
/**
 * Milliseconds for each step of a mail. Servers with content filters need several seconds. A client that disconnects
 * too early sends an accepted mail twice.
 */
const stepTimeout = 25_000;

interface MailTransport {
  version: string;
  from: string;
  transport: Transporter;
}

/** Sends mails by the server of a channel. Mails to persons use the first mail channel or the gateway. */
export class MailSender implements DeliverySender {
  readonly channelKind = "mail";
  readonly maxConcurrency = 24;
  /** Three mails may wait for one connection. */
  readonly timeLimit = 90_000;
  readonly #app: App;
  readonly #channels: ChannelCache;
  readonly #guard: OutboundGuard;
  readonly #transports = new Map<string, MailTransport>();

  constructor(
    app: App,
    { channelCache, guard }: { channelCache: ChannelCache; guard: OutboundGuard },
  ) {
    this.#app = app;
    this.#channels = channelCache;
    this.#guard = guard;
    app.addHook("onClose", async () => {
      for (const { transport } of this.#transports.values()) transport.close();
    });
  }

  send = async (attempt: DeliveryAttempt): Promise<DeliveryOutcome> => {
    const { channelId, address } = attempt;
    const channel = channelId
      ? await this.#channels.find(channelId)
      : await this.#channels.firstMailChannel();
    if (channelId && !channel) {
      return { isSent: false, isFinal: true, answer: "通知渠道已删除" };
    }
    if (channel && !channel.isEnabled) return { isSent: false, answer: "通知渠道已停用" };
    if (!channel && this.#app.config.messages.kind === "log") return this.#log(attempt);
    const way = channel ? this.#wayOf(channel) : this.#gateway();
    if (!way) return { isSent: false, answer: "未配置邮件：请添加邮件类型的通知渠道" };
    const outcome = await sendBy(way, mailOf(attempt, address, this.#app.config.publicUrl));
    return channel ? { ...outcome, answer: maskSecrets(outcome.answer, channel) } : outcome;
  };

  async #log({ address, content }: DeliveryAttempt): Promise<DeliveryOutcome> {
    await this.#app.messageGateway?.send({ phone: address, code: null, text: content.text });
    return { isSent: true, answer: "已写入日志（MESSAGE_GATEWAY=log）" };
  }

  #wayOf({ channelId, version, settings, secrets }: UnsealedChannel): MailTransport {
    const { host = "", port, security, userName, sender } = settings;
    const server: SmtpServer = {
      host: host ?? "",
      port: port ?? 25,
      secure: security === "tls",
      auth: userName ? { user: userName, pass: secrets.password ?? "" } : null,
    };
    return this.#kept(channelId, `${version}`, () => ({
      from: sender ?? "",
      transport: openTransport(server, {
        ...pool,
        socketTimeout: stepTimeout,
        requireTLS: security === "starttls",
        // Without this option nodemailer would use an offered STARTTLS and reject its self-signed
        // certificate.
        ignoreTLS: security === "none",
        getSocket: (_options, callback) => this.#connect(server, callback),
      }),
    }));
  }

  #gateway(): MailTransport | null {
    const { messages } = this.#app.config;
    if (messages.kind !== "smtp") return null;
    const { server, from } = messages;
    return this.#kept("gateway", "", () => ({
      from,
      transport: openTransport(server, { ...pool, socketTimeout: stepTimeout }),
    }));
  }

  #kept(id: string, version: string, open: () => Omit<MailTransport, "version">): MailTransport {
    const kept = this.#transports.get(id);
    if (kept?.version === version) return kept;
    kept?.transport.close();
    const way = { version, ...open() };
    this.#transports.set(id, way);
    return way;
  }

  /** Connects only to an address checked by the guard. */
  #connect(
    { host, port }: SmtpServer,
    callback: (error: Error | null, socket?: { connection: ReturnType<typeof connect> }) => void,
  ): void {
    const fail = (error: Error) => callback(error);
    this.#guard.addressesOf(host).then((addresses) => {
      const [first] = addresses;
      const connection = connect({ host: first?.address ?? "", port, timeout: connectTimeout });
      connection.once("error", fail);
      connection.once("timeout", () => {
        connection.destroy();
        fail(new Error("连接邮件服务器超时"));
      });
      connection.once("connect", () => {
        connection.removeAllListeners("error").removeAllListeners("timeout").setTimeout(0);
        callback(null, { connection });
      });
    }, fail);
  }
}

/** Builds a mail. Its Message-ID is equal for every attempt, so that mailboxes can detect duplicates. */
function mailOf(
  { eventId, deliveryId, content }: DeliveryAttempt,
  address: string,
  publicUrl: string | null,
): SendMailOptions {
  const { title: subject, text } = content;
  const link = absoluteLink(publicUrl, content);
  return {
    to: { name: "", address },
    subject,
    text: link ? `${text}\n\n${link}\n` : `${text}\n`,
    html: mailHtml(text, link),
    messageId: `<${eventId}.${deliveryId}@aeromaint>`,
    headers: { "X-AeroMaint-Event": eventId },
  };
}

interface SmtpError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

async function sendBy(
  { from, transport }: MailTransport,
  mail: SendMailOptions,
): Promise<DeliveryOutcome> {
  try {
    const { response = "" } = await transport.sendMail({ from, ...mail });
    return { isSent: true, status: Number.parseInt(response, 10) || 250, answer: response };
  } catch (error) {
    if (error instanceof OutboundRefusal) {
      return { isSent: false, isFinal: true, answer: error.message };
    }
    return failureOf(error as SmtpError);
  }
}

function failureOf({ code, response, responseCode, message }: SmtpError): DeliveryOutcome {
  const status = responseCode ? { status: responseCode } : {};
  const said = response ?? message;
  if (code === "EAUTH") return { isSent: false, ...status, answer: `账号或密码不正确：${said}` };
  if (code === "ETLS") return { isSent: false, ...status, answer: `无法加密连接：${said}` };
  if (!responseCode && /certificate|altnames/i.test(said)) {
    return { isSent: false, answer: `邮件服务器的证书不受信任：${said}` };
  }
  // The server refuses the mail permanently; another attempt would fail too.
  const isFinal = responseCode !== undefined && responseCode >= 500;
  if (responseCode) return { isSent: false, isFinal, ...status, answer: `对方拒收：${said}` };
  return { isSent: false, answer: `无法连接邮件服务器：${said}` };
}

/** HTML version of a text; shows every character as written. */
export function mailHtml(text: string, link: string | null): string {
  const lines = escapedHtml(text).replaceAll("\n", "<br>\n");
  const address = link ? escapedHtml(link) : "";
  return `<p>${lines}</p>\n${link ? `<p><a href="${address}">${address}</a></p>\n` : ""}`;
}

/** Absolute URL of a message's subject; null if the public URL of the platform is unknown. */
export function absoluteLink(publicUrl: string | null, { link }: DeliveryContent): string | null {
  return publicUrl && link ? `${publicUrl}${link}` : null;
}
