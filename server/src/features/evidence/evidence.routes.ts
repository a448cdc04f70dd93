import { Readable } from "node:stream";
import {
  type EvidenceRow,
  evidence,
  evidenceColumns,
} from "@aeromaint/contracts/documents/evidence.ts";
import { actorOf } from "../../crud/actor.ts";
import { sendSheet } from "../../crud/export.ts";
import { openExport } from "../../crud/export-limit.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import { pemOf } from "../../infra/config/signing-key.ts";
import { contentDisposition } from "../../infra/files/file-name.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { AppError, found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { checkInWorker } from "./check/check-in-worker.ts";
import { listHeads } from "./daily-head.queries.ts";
import { spreadHead } from "./daily-head.ts";
import {
  countEvidence,
  countLedger,
  evidenceAfter,
  findEvidence,
  ledgerFile,
  ledgerLinesAfter,
  listEvidence,
} from "./evidence.queries.ts";

const { title } = evidence;
/** Entries that one call checks: about a second of a worker on a busy machine. */
const partSize = 2_000;

/** The evidence ledger: what it holds, whether it is whole, and the key to check it with. */
export async function evidenceRoutes(app: App): Promise<void> {
  app.jobs.add({
    name: "evidence-head",
    // The first turn of a day notes the head and has it mailed.
    schedule: "5 * * * *",
    delayAfterStart: 60_000,
    run: (now) => spreadHead(app, now),
  });
  await evidenceKeyRoute(app);
  listing(app);
  checking(app);
}

/** Also at the root of the site: its address is what outsiders write down. */
export async function evidenceKeyRoute(app: App): Promise<void> {
  serve(app, "GET /open/evidence/key", async () => {
    const { publicKey } = await app.signingKey();
    return ok({ algorithm: "Ed25519" as const, publicKey, pem: pemOf(publicKey) });
  });
}

function listing(app: App): void {
  serve(app, "GET /document/evidence", async (request) =>
    ok(await listEvidence(app.db, request.query, actorOf(request))),
  );

  serve(app, "GET /document/evidence/:id", async (request) =>
    ok(found(await findEvidence(app.db, idOf(request.params.id), actorOf(request)))),
  );

  serve(app, "GET /document/evidence/export", async (request, reply) => {
    const { columns: chosen, ...filters } = request.query;
    const asked = { filters, actor: actorOf(request) };
    return sendSheet<EvidenceRow>(request, reply, {
      ...{ title, columns: evidenceColumns, chosen },
      total: await countEvidence(app.db, asked),
      after: (db, last, size) => evidenceAfter(db, { ...asked, last, size }),
    });
  });

  serve(app, "GET /document/evidence/file", async (request, reply) => {
    // A part of a chain cannot be checked.
    if (!signedIn(request).scope.all) {
      throw new AppError(403, "台账文件包含全部记录，需要全部数据权限");
    }
    const stream = await openExport(request, async () => {
      await write(request, { title: "导出台账文件", type: "0" }, async () => {});
      return Readable.from(ledgerFile(app.db));
    });
    return reply
      .header("Content-Disposition", contentDisposition("attachment", `${title}.jsonl`))
      .header("Cache-Control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(stream);
  });
}

function checking(app: App): void {
  serve(app, "GET /document/evidence/head", async () => {
    const { publicKey } = await app.signingKey();
    return ok({ ...(await listHeads(app.db)), publicKey });
  });

  serve(app, "GET /document/evidence/check", async (request) => {
    const { after: seq, hash } = request.query;
    const after = seq && hash ? { seq, hash } : null;
    const lines = await ledgerLinesAfter(app.db, { after: after?.seq ?? 0, size: partSize });
    const { publicKey } = await app.signingKey();
    const verdict = await checkInWorker({ lines, keys: [publicKey], after });
    return ok({
      ...verdict,
      isEnd: lines.length < partSize,
      total: await countLedger(app.db),
    });
  });
}
