import { createHmac } from "node:crypto";
import type { MessageGateway } from "./message.ts";
import type { SmtpServer } from "./smtp-transport.ts";

/** By what messages leave, as the environment decides. */
export type MessageSettings =
  | { kind: "off" }
  /** Into the server's log: for development. */
  | { kind: "log" }
  | { kind: "smtp"; server: SmtpServer; from: string }
  | { kind: "webhook"; url: string; secret: string };

interface Log {
  warn(details: object, text: string): void;
}

/** The configured way for short messages; null where there is none, or mails leave in their place. */
export function openGateway(settings: MessageSettings, log: Log): MessageGateway | null {
  if (settings.kind === "off" || settings.kind === "smtp") return null;
  if (settings.kind === "webhook") return webhookGateway(settings);
  return {
    send: async ({ phone, text }) => log.warn({ phone, text }, "message, by MESSAGE_GATEWAY=log"),
  };
}

/** By what codes and reminders reach persons. */
export type PersonalWay = "sms" | "mail";

/** Null while none is configured. */
export function personalWay(app: {
  messageGateway: MessageGateway | null;
  config: { messages: MessageSettings };
}): PersonalWay | null {
  if (app.messageGateway) return "sms";
  return app.config.messages.kind === "smtp" ? "mail" : null;
}

/** Milliseconds that the provider's end has for its answer. */
const responseTimeout = 5_000;

/**
 * Codes through a provider of short messages: POST of `{ phone, code, text }`, notices
 * without `code`. The signature is
 * HMAC-SHA256 over the time stamp (seconds), a dot, and the body as sent.
 */
function webhookGateway({ url, secret }: { url: string; secret: string }): MessageGateway {
  return {
    async send({ phone, code, text }) {
      const body = JSON.stringify({ phone, ...(code !== null && { code }), text });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "x-aeromaint-timestamp": timestamp,
          "x-aeromaint-signature": `sha256=${signature}`,
        },
        // A redirect would carry the code to an address that was not configured.
        redirect: "manual",
        signal: AbortSignal.timeout(responseTimeout),
      });
      // An answer has been given, whether or not its body can be read to the end.
      await response.body?.cancel().catch(() => undefined);
      if (!response.ok) throw new Error(`the message webhook answered ${response.status}`);
    },
  };
}
