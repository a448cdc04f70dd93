import { errorTexts, type FieldError } from "@aeromaint/contracts/errors.ts";

/** Something that a request is refused for. `code` is the HTTP status, the message is for people. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: number;
  readonly errors: readonly FieldError[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: number,
    message: string,
    { errors, retryAfter }: { errors?: readonly FieldError[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** 400 with the first error as the message, and all errors by field. */
export function invalid(errors: readonly FieldError[]): AppError {
  return new AppError(400, errors[0]?.message ?? errorTexts.invalidBody, { errors });
}

/** 400 for one field. */
export function invalidField(field: string, message: string): AppError {
  return invalid([{ field, message }]);
}

export const notSignedIn = () => new AppError(401, errorTexts.notSignedIn);
export const expired = () => new AppError(401, errorTexts.expired);
export const signInFailed = () => new AppError(401, errorTexts.signInFailed);
export const forbidden = () => new AppError(403, errorTexts.forbidden);
export const notFound = () => new AppError(404, errorTexts.notFound);
export const conflict = (message: string) => new AppError(409, message);
export const changedMeanwhile = () => new AppError(409, errorTexts.changedMeanwhile);
export const tooLarge = (message: string = errorTexts.bodyTooLarge) => new AppError(413, message);
export const unsupported = (message: string = errorTexts.unsupportedBody) =>
  new AppError(415, message);
export const tooMany = (retryAfter: number) =>
  new AppError(429, errorTexts.tooManyTries, { retryAfter });
export const wrongRange = () => new AppError(416, errorTexts.wrongRange);
export const unavailable = () => new AppError(503, errorTexts.unavailable);
export const storageFull = () => new AppError(503, errorTexts.storageFull);

/** The value, or 404 when there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}
