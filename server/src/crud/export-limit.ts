import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { tooMany } from "../infra/http/errors.ts";
import { signedIn } from "../infra/sessions/current-user.ts";

const maxPerPerson = 2;
/** Limit of this server. Each export has a thread. */
const maxConcurrent = 4;
/** Seconds. */
const retryAfter = 10;
const tooManyOwn = `您已有${maxPerPerson}个导出正在进行，请等其中一个完成后再试`;

/**
 * Opens an export. Its place is free again when the stream closes.
 * @throws 429 beyond two exports per person or four per server
 */
export async function openExport(
  request: FastifyRequest,
  open: () => Promise<Readable>,
): Promise<Readable> {
  const { userId } = signedIn(request);
  const running = request.server.runningExports;
  const own = running.get(userId) ?? 0;
  if (own >= maxPerPerson) throw tooMany(retryAfter).withMessage(() => tooManyOwn);
  const total = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (total >= maxConcurrent) throw tooMany(retryAfter);
  running.set(userId, own + 1);
  const release = () => running.set(userId, (running.get(userId) ?? 0) - 1);
  try {
    return (await open()).once("close", release);
  } catch (error) {
    release();
    throw error;
  }
}
