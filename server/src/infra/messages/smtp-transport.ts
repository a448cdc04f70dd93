import { createTransport, type Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { isLoopback } from "../http/networks.ts";

/** Milliseconds for each step of the SMTP dialogue. */
const stepTimeout = 5_000;

export interface SmtpServer {
  host: string;
  port: number;
  /** True: TLS from the first byte (smtps). False: STARTTLS. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
}

/** Opens a connection pool to a mail server. Passwords need TLS, except on loopback. */
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
