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

interface Details {
  errors?: readonly FieldError[];
  retryAfter?: number;
  reason?: ErrorReason;
  triesLeft?: number;
}

/** Something that a request is refused for. `code` is the HTTP status, the message is for people. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: number;
  readonly errors: readonly FieldError[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** What programs decide on, where the code alone does not say it. */
  readonly reason: ErrorReason | undefined;
  /** Of a refused sign-in: tries until the account is locked for the address. */
  readonly triesLeft: number | undefined;

  constructor(
    code: number,
    message: string,
    { errors, retryAfter, reason, triesLeft }: Details = {},
  ) {
    super(message);
    this.triesLeft = triesLeft;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.reason = reason;
  }

  /** The same refusal in other words, also those of its fields. */
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
/** Says for how long, where that is a minute or more. */
export const tooMany = (retryAfter: number) =>
  refused(429, "tooManyTries", {
    retryAfter,
    ...(retryAfter >= 60 && { message: tooManyText(retryAfter) }),
  });
/** After wrong passwords, codes or proofs. */
export const locked = (retryAfter: number) =>
  refused(429, "tooManyTries", { retryAfter, message: lockedText(retryAfter) });
export const wrongRange = () => refused(416, "wrongRange");
/** For who waits no longer: nobody reads it. */
export const callerLeft = () => new AppError(499, "请求已取消");
export const unavailable = () => refused(503, "unavailable");
/** Too much at once, of others too: the same goes through a little later. */
export const overloaded = () => refused(503, "unavailable", { retryAfter: 5 });
export const storageFull = () => refused(503, "storageFull");

/** The value, or 404 when there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw notFound();
  return value;
}
