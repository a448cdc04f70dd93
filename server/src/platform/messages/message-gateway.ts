import { smtpGateway } from "./smtp-gateway.ts";
import { webhookGateway } from "./webhook-gateway.ts";

/** A one-time code on its way to a person. */
export interface CodeMessage {
  phone: string;
  /** Of the account; null where it has none. */
  email: string | null;
  code: string;
  subject: string;
  /** The whole sentence, with the code. */
  text: string;
}

export interface MessageGateway {
  /** @throws what went wrong, without the code */
  send(message: CodeMessage): Promise<void>;
}

/** By what messages leave, as the environment decides. */
export type MessageSettings =
  | { kind: "off" }
  /** Into the server's log: for development. */
  | { kind: "log" }
  | { kind: "smtp"; server: SmtpServer; from: string }
  | { kind: "webhook"; url: string; secret: string };

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise by STARTTLS. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
}

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
