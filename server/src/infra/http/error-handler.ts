import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { refusalOfDatabaseError } from "../db/constraints.ts";
import type { App } from "./app-type.ts";
import { jsonType } from "./envelope.ts";
import {
  AppError,
  changedMeanwhile,
  invalidField,
  notFound,
  tooLarge,
  tooMany,
  unavailable,
  unsupported,
  wrongRange,
} from "./errors.ts";
import { newRequestId } from "./request-log.ts";

/** Converts all errors to responses. */
export function handleErrors(app: App): void {
  app.setErrorHandler((error, request, reply) =>
    send(toAppError(error, request), error, request, reply),
  );
  app.setNotFoundHandler((request, reply) => send(notFound(), null, request, reply));
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const body = request.routeOptions?.schema?.body as
    | { properties?: Record<string, { title?: string }> }
    | undefined;
  return (
    refusalOfDatabaseError(error, body?.properties) ??
    fromFastify(error as FastifyError) ??
    new AppError(500, errorTexts.internal)
  );
}

/**
 * Handles refusals of the router before any hook: paths that cannot be decoded or are too long. For
 * Fastify's option `frameworkErrors`.
 */
export function handleFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  for (const [name, value] of bareHeaders) reply.header(name, value);
  void send(toAppError(error, request), error, request, reply);
}

/**
 * Responds to invalid HTTP, oversized headers and slow senders, then closes the connection. For
 * Fastify's option `clientErrorHandler`.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [code, message] = clientErrors[error.code ?? ""] ?? [400, errorTexts.invalidBody];
  const body = JSON.stringify({ code, message, data: null, requestId: newRequestId() });
  const headers = [
    ...bareHeaders,
    ["Content-Type", jsonType],
    ["Content-Length", String(Buffer.byteLength(body))],
    ["Connection", "close"],
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${headers.join("")}\r\n${body}`);
  }
  socket.destroy(error);
}

/** Security headers for responses that no hook handles. */
const bareHeaders: readonly [string, string][] = [
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
  ["X-Content-Type-Options", "nosniff"],
];

const clientErrors: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "请求超时，请重试"],
  HPE_HEADER_OVERFLOW: [431, errorTexts.bodyTooLarge],
};

/** Errors that Fastify throws before our code runs. */
function fromFastify(error: FastifyError): AppError | null {
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return unsupported();
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_REQ_FILE_TOO_LARGE":
      return tooLarge();
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return invalidField("", errorTexts.invalidBody);
    case "FST_ERR_BAD_URL":
      return notFound();
    case "FST_ERR_MAX_PARAM_LENGTH":
      return invalidField("", errorTexts.invalidBody);
    default:
  }
  switch (error.statusCode) {
    case 400:
      return invalidField("", errorTexts.invalidBody);
    case 404:
      return notFound();
    case 413:
      return tooLarge();
    case 415:
      return unsupported();
    case 412:
      return changedMeanwhile();
    case 416:
      return wrongRange();
    case 429:
      return tooMany(60);
    case 503:
      return unavailable();
    default:
      return null;
  }
}

function send(answer: AppError, cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (answer.code >= 500) request.log.error({ err: cause }, "request failed");
  if (answer.retryAfter !== undefined)
    reply.header("Retry-After", String(Math.ceil(answer.retryAfter)));
  return reply
    .code(answer.code)
    .header("Cache-Control", "no-store")
    .type(jsonType)
    .send(
      JSON.stringify({
        code: answer.code,
        message: answer.message,
        data: answer.errors ? { errors: answer.errors } : null,
        requestId: request.id,
        reason: answer.reason,
        triesLeft: answer.triesLeft,
      }),
    );
}
