import type { MessageGateway } from "./message.ts";
import { type SmtpServer, smtpGateway } from "./smtp-gateway.ts";
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

/** The configured way for messages; null while there is none. */
export function openGateway(settings: MessageSettings, log: Log): MessageGateway | null {
  if (settings.kind === "off") return null;
  if (settings.kind === "smtp") return smtpGateway(settings);
  if (settings.kind === "webhook") return webhookGateway(settings);
  return {
    send: async ({ phone, text }) => log.warn({ phone, text }, "message, by MESSAGE_GATEWAY=log"),
  };
}
