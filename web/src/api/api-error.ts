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

/** A call that did not succeed; `message` is Chinese and may be shown as it is. */
export class ApiError extends Error {
  readonly code: number;
  readonly errors: FieldError[];
  readonly requestId: string | undefined;
  /** What to decide on where the code alone does not say it. */
  readonly reason: ErrorReason | undefined;
  /** Of a refused sign-in. */
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

/** Code of a call that ends at its time limit; no second try follows. */
export const tooSlow = 504;

/** The server was not reached, was too slow or did not answer in its own form. */
export function networkError({ isTooSlow = false } = {}): ApiError {
  checkConnection();
  return new ApiError({ code: isTooSlow ? tooSlow : 503, message: unavailable() });
}

/** The message to show for any thrown value. What is no answer is mostly a file that did not load. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unavailable();
}

function unavailable(): string {
  // Node has a navigator too, which knows nothing of a network.
  return navigator.onLine === false ? "网络已断开，请稍后再试" : errorTexts.unavailable;
}
