import type { ValueOf } from "@aeromaint/contracts/dictionaries.ts";
import { truncateText } from "@aeromaint/contracts/fields/plain-text.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { UnitOfWork } from "../infra/db/unit-of-work.ts";
import { locationOf } from "../infra/geo/ip-location.ts";
import { queueSave } from "../infra/rich-text/clean-in-worker.ts";
import { signedIn } from "../infra/sessions/current-user.ts";
import { parametersOf, recordedChanges } from "./field-changes.ts";
import { findSubject } from "./operation-subject.queries.ts";
import { runOnce } from "./request-key.queries.ts";

/** Title and type of a write in the operation log. */
export interface LoggedOperation {
  /** Chinese name of the changed thing. */
  title: string;
  type: ValueOf<"BUSINESS_TYPE">;
}

/**
 * Runs a change and writes its row of the operation log in one transaction. A failed change leaves
 * a failure row. A repeated creating call changes nothing.
 */
export async function write<T>(
  request: FastifyRequest,
  operation: LoggedOperation,
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
      return runOnce(request, unit.tx, async () => {
        // Before the change: afterwards, removed rows have no name.
        const subject = await findSubject(unit.tx, request, server.namedRows);
        const result = await change(unit);
        // Wait for files first: the log row locks others out until the commit.
        await unit.allSettled();
        const changes = recordedChanges(unit, request);
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
    return await queueSave(signedIn(request).userId, body, save);
  } catch (error) {
    await logFailure(request, operation, started, error);
    throw error;
  }
}

/** Logs a call that changes nothing, e.g. a look at personal data. */
export const logCall = (request: FastifyRequest, title: string): Promise<void> =>
  write(request, { title, type: "0" }, async () => {});

/** A lost log row must not hide the error of the change. */
async function logFailure(
  request: FastifyRequest,
  operation: LoggedOperation,
  started: number,
  error: unknown,
): Promise<void> {
  const row = {
    ...logRow(request, operation, started),
    status: "2",
    errorMsg: truncateText(error instanceof Error ? error.message : String(error), 500),
  };
  await request.server.db
    .insertInto("sysOperLog")
    .values(row)
    .execute()
    .catch((err: unknown) => request.log.warn({ err }, "operation log row lost"));
}

function logRow(request: FastifyRequest, { title, type }: LoggedOperation, started: number) {
  const user = signedIn(request);
  return {
    title,
    businessType: type,
    requestMethod: request.method,
    operUrl: truncateText(request.url, 500),
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
