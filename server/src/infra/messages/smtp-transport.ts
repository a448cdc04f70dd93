import { createTransport, type Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { isLoopback } from "../http/networks.ts";

/** Milliseconds that a mail server has for each step. */
const stepTimeout = 5_000;

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise by STARTTLS. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
}

/** The way to a mail server. A password goes to a server on this machine or through TLS, never in clear. */
export function openTransport(
  server: SmtpServer,
  options: Partial<SMTPPool.Options> = {},
): Transporter {
  const { host, port, secure, auth } = server;
  return createTransport({
    host,
    port,
    secure,
    ...(auth && { auth }),
    requireTLS: auth !== null && !secure && !isLoopback(host),
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    socketTimeout: stepTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...options,
  } as SMTPPool.Options);
}
