import { type ErrorReason, errorTexts, type FieldError } from "@aeromaint/contracts/wire/errors.ts";
import { checkConnection } from "./connection.ts";

interface Refusal {
  code: number;
  message: string;
  errors?: FieldError[];
  requestId?: string;
  reason?: ErrorReason;
  triesLeft?: number;
}

/** Failed request. `message` is Chinese and can be shown unchanged. */
export class ApiError extends Error {
  readonly code: number;
  readonly errors: FieldError[];
  readonly requestId: string | undefined;
  /** Machine-readable reason, if the code alone is not enough. */
  readonly reason: ErrorReason | undefined;
  /** Remaining tries of a refused sign-in. */
  readonly triesLeft: number | undefined;

  constructor({ code, message, errors = [], requestId, reason, triesLeft }: Refusal) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
    this.reason = reason;
    this.triesLeft = triesLeft;
  }
}

/** Code of a request that exceeds its time limit; it is not retried. */
export const timeoutCode = 504;

/** Error of an unreachable or slow server, or of a response without an envelope. */
export function networkError({ isTooSlow = false } = {}): ApiError {
  checkConnection();
  return new ApiError({ code: isTooSlow ? timeoutCode : 503, message: unavailable() });
}

/** Message for any thrown value. Other values than ApiError are mostly files that did not load. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unavailable();
}

function unavailable(): string {
  // Node has a `navigator` without `onLine`.
  return navigator.onLine === false ? "网络已断开，请稍后再试" : errorTexts.unavailable;
}
