import {
  type AccountRestriction,
  accountRestrictions,
} from "@aeromaint/contracts/auth/account-restrictions.ts";
import {
  type ErrorReason,
  errorTexts,
  type FieldError,
  lockedText,
  refusalTexts,
  tooManyText,
} from "@aeromaint/contracts/wire/errors.ts";

interface ErrorDetails {
  errors?: readonly FieldError[];
  retryAfter?: number;
  reason?: ErrorReason;
  triesLeft?: number;
}

/** Refusal of a request. `code` is the HTTP status; the message is for people. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: number;
  readonly errors: readonly FieldError[] | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Machine-readable reason where the status alone is ambiguous. */
  readonly reason: ErrorReason | undefined;
  /** After a refused sign-in: attempts left before the account is locked for the address. */
  readonly triesLeft: number | undefined;

  constructor(
    code: number,
    message: string,
    { errors, retryAfter, reason, triesLeft }: ErrorDetails = {},
  ) {
    super(message);
    this.triesLeft = triesLeft;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.reason = reason;
  }

  /** Returns the same refusal with other texts, including those of its fields. */
  withMessage(reword: (message: string) => string): AppError {
    const errors = this.errors?.map((one) => ({ ...one, message: reword(one.message) }));
    const { retryAfter, reason } = this;
    return new AppError(this.code, reword(this.message), {
      ...(errors && { errors }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(reason && { reason }),
    });
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

function refused(
  code: number,
  reason: keyof typeof refusalTexts,
  details: { message?: string; retryAfter?: number; triesLeft?: number } = {},
): AppError {
  const { message = refusalTexts[reason], ...more } = details;
  return new AppError(code, message, { reason, ...more });
}

export const notSignedIn = () => refused(401, "notSignedIn");
export const expired = () => refused(401, "expired");
export const signInFailed = (triesLeft: number, message: string = refusalTexts.signInFailed) =>
  refused(401, "signInFailed", { triesLeft, message });
export const forbidden = () => refused(403, "forbidden");
export const sessionNeeded = () => refused(403, "sessionNeeded");
export const proofNeeded = (message: string = refusalTexts.proofNeeded) =>
  refused(403, "proofNeeded", { message });
export const restricted = (reason: AccountRestriction) =>
  new AppError(403, accountRestrictions[reason], { reason });
export const notFound = () => refused(404, "notFound");
export const conflict = (message: string) => new AppError(409, message);
export const changedMeanwhile = () => refused(409, "changedMeanwhile");
export const tooLarge = (message: string = refusalTexts.bodyTooLarge) =>
  refused(413, "bodyTooLarge", { message });
export const unsupported = (message: string = refusalTexts.unsupportedBody) =>
  refused(415, "unsupportedBody", { message });
/** The message names the duration from one minute on. */
export const tooMany = (retryAfter: number) =>
  refused(429, "tooManyTries", {
    retryAfter,
    ...(retryAfter >= 60 && { message: tooManyText(retryAfter) }),
  });
/** Refusal after wrong passwords, codes or proofs. */
export const locked = (retryAfter: number) =>
  refused(429, "tooManyTries", { retryAfter, message: lockedText(retryAfter) });
export const wrongRange = () => refused(416, "wrongRange");
/** Response for a caller that has disconnected; nobody reads it. */
export const clientClosedRequest = () => new AppError(499, "请求已取消");
export const unavailable = () => refused(503, "unavailable");
/** Overload, perhaps by others; retry later. */
export const overloaded = () => refused(503, "unavailable", { retryAfter: 5 });
export const storageFull = () => refused(503, "storageFull");

/** @throws 404 if the value is missing */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}
