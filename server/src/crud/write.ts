import type { ValueOf } from "@aeromaint/contracts/dictionaries.ts";
import { shortenedText } from "@aeromaint/contracts/fields/plain-text.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import { locationOf } from "../infra/geo/ip-location.ts";
import { saveInTurn } from "../infra/rich-text/clean-in-worker.ts";
import { signedIn } from "../infra/sessions/current-user.ts";
import { changesIn, parametersOf } from "./field-changes.ts";
import { findSubject } from "./operation-subject.queries.ts";
import { once } from "./request-key.queries.ts";

/** How a write shows in the operation log. */
export interface Operation {
  /** Chinese name of what is changed. */
  title: string;
  type: ValueOf<"BUSINESS_TYPE">;
}

/**
 * Runs a change and writes its operation-log row in one transaction: both are there, or neither.
 * A change that fails leaves a row of its own that says so. A creating call that is sent twice changes once.
 */
export async function write<T>(
  request: FastifyRequest,
  operation: Operation,
  change: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const { server, body, log } = request;
  const save = () =>
    server.inTransaction(async (unit) => {
      unit.sessionId = signedIn(request).sessionId;
      await sql`select set_config('aeromaint.actor', ${signedIn(request).userId}, true)`.execute(
        unit.tx,
      );
      return once(request, unit.tx, async () => {
        // Before the change: what it removes has a name no more.
        const subject = await findSubject(unit.tx, request);
        const result = await change(unit);
        // The log keeps others waiting, so that its row does not wait for a disk.
        await unit.allSettled();
        const changes = changesIn(unit, request);
        await unit.tx
          .insertInto("sysOperLog")
          .values({
            ...logRow(request, operation, started),
            subject,
            changes: changes.length > 0 ? JSON.stringify(changes) : null,
          })
          .execute();
        return result;
      });
    }, log);
  try {
    return await saveInTurn(signedIn(request).userId, body, save);
  } catch (error) {
    await logFailure(request, operation, started, error);
    throw error;
  }
}

/** The failed try is worth a row, but must not hide the failure when the database is away. */
async function logFailure(
  request: FastifyRequest,
  operation: Operation,
  started: number,
  error: unknown,
): Promise<void> {
  const row = {
    ...logRow(request, operation, started),
    status: "2",
    errorMsg: shortenedText(error instanceof Error ? error.message : String(error), 500),
  };
  await request.server.db
    .insertInto("sysOperLog")
    .values(row)
    .execute()
    .catch((err: unknown) => request.log.warn({ err }, "operation log row lost"));
}

function logRow(request: FastifyRequest, { title, type }: Operation, started: number) {
  const user = signedIn(request);
  return {
    title,
    businessType: type,
    requestMethod: request.method,
    operUrl: shortenedText(request.url, 500),
    operParam: parametersOf(request),
    userId: user.userId,
    deptId: user.deptId,
    operName: user.userName,
    accessToken: user.token?.label ?? null,
    operIp: request.ip,
    operLocation: locationOf(request.ip),
    status: "1",
    costTime: Math.round(performance.now() - started),
  };
}
