import { AppError } from "../../http/errors.ts";

const text = "文件存储暂不可用，请稍后再试";

/** 503 for whoever waits for a file, with the reason for the log. */
export function storageUnavailable(cause: unknown): AppError {
  return Object.assign(new AppError(503, text), { cause });
}

/** What is wrong with a store, for the person who runs it. */
export function storageFailure(error: unknown): string {
  const reason = error instanceof Error && error.cause ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}

/** As the file system says it: there are no such bytes. */
export function missingFile(): NodeJS.ErrnoException {
  return Object.assign(new Error("no such file in the store"), { code: "ENOENT" });
}
