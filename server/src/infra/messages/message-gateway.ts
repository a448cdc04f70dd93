import type { MessageGateway } from "./message.ts";
import type { SmtpServer } from "./smtp-transport.ts";
import { webhookGateway } from "./webhook-gateway.ts";

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
