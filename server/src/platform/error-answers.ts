import { errorTexts } from "@aeromaint/contracts/errors.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "./app-type.ts";
import { meaningOf } from "./constraints.ts";
import {
  AppError,
  invalidField,
  notFound,
  tooLarge,
  tooMany,
  unavailable,
  unsupported,
} from "./errors.ts";

/** The one place where errors become answers. */
export function answerErrors(app: App): void {
  app.setErrorHandler((error, request, reply) => send(understood(error), error, request, reply));
  app.setNotFoundHandler((request, reply) => send(notFound(), null, request, reply));
}

function understood(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return (
    meaningOf(error) ?? fromFastify(error as FastifyError) ?? new AppError(500, errorTexts.internal)
  );
}

/** Fastify refuses some requests before any of our code sees them. */
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
    .type("application/json; charset=utf-8")
    .send(
      JSON.stringify({
        code: answer.code,
        message: answer.message,
        data: answer.errors ? { errors: answer.errors } : null,
        requestId: request.id,
      }),
    );
}
