import { createHmac } from "node:crypto";
import type { MessageGateway } from "./message.ts";
import type { SmtpServer } from "./smtp-transport.ts";

/** Transport of messages, from the environment. */
export type MessageTransportSettings =
  | { kind: "off" }
  /** Writes messages to the server log, for development. */
  | { kind: "log" }
  | { kind: "smtp"; server: SmtpServer; from: string }
  | { kind: "webhook"; url: string; secret: string };

interface Log {
  warn(details: object, text: string): void;
}

/** Opens the gateway for short messages; null if messages are off or sent by mail. */
export function openMessageGateway(
  settings: MessageTransportSettings,
  log: Log,
): MessageGateway | null {
  if (settings.kind === "off" || settings.kind === "smtp") return null;
  if (settings.kind === "webhook") return webhookGateway(settings);
  return {
    send: async ({ phone, text }) => log.warn({ phone, text }, "message, by MESSAGE_GATEWAY=log"),
  };
}

/** Channel of codes and reminders to persons. */
export type PersonalChannel = "sms" | "mail";

/** Returns null if no channel is configured. */
export function personalChannel(app: {
  messageGateway: MessageGateway | null;
  config: { messages: MessageTransportSettings };
}): PersonalChannel | null {
  if (app.messageGateway) return "sms";
  return app.config.messages.kind === "smtp" ? "mail" : null;
}

/** Milliseconds for the response of the provider. */
const responseTimeout = 5_000;

/**
 * Sends codes through a provider of short messages: POST of `{ phone, code, text }`. Notices have no `code`. The
 * signature is HMAC-SHA256 over the timestamp (seconds), a dot and the body.
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
        // A redirect would send the code to an address that is not configured.
        redirect: "manual",
        signal: AbortSignal.timeout(responseTimeout),
      });
      // The response status counts, even if its body cannot be read.
      await response.body?.cancel().catch(() => undefined);
      if (!response.ok) throw new Error(`the message webhook answered ${response.status}`);
    },
  };
}
