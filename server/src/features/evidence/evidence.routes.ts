import { Readable } from "node:stream";
import {
  type EvidenceRow,
  evidence,
  evidenceColumns,
  evidenceKey,
  evidenceKeyPath,
  ledgerHeads,
  ledgerPart,
  ledgerPartQuery,
} from "@aeromaint/contracts/documents/evidence.ts";
import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import { actorOf } from "../../crud/actor.ts";
import { sendSheet } from "../../crud/export.ts";
import { openExport } from "../../crud/export-limit.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import { pemOf } from "../../infra/config/signing-key.ts";
import { contentDisposition } from "../../infra/files/file-name.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok, page } from "../../infra/http/envelope.ts";
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

const { title, path } = evidence;
const tags = [title];
/** Entries that one call checks: about a second of a worker on a busy machine. */
const partSize = 2_000;

/** The evidence ledger: what it holds, whether it is whole, and the key to check it with. */
export async function evidenceRoutes(app: App): Promise<void> {
  app.jobs.add({
    name: "evidence-head",
    // The first turn of a day notes the head; the later ones mail it where that has failed.
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
  app.get(evidenceKeyPath, {
    config: { access: "open" },
    schema: { tags, summary: `${title}的公钥`, response: { 200: answer(evidenceKey) } },
    handler: async () => {
      const { publicKey } = await app.signingKey();
      return ok({ algorithm: "Ed25519" as const, publicKey, pem: pemOf(publicKey) });
    },
  });
}

function listing(app: App): void {
  app.get(path, {
    config: { access: "document:evidence:list" },
    schema: {
      tags,
      summary: `${title}列表`,
      querystring: evidence.filters,
      response: { 200: answer(page(evidence.row)) },
    },
    handler: async (request) => ok(await listEvidence(app.db, request.query, actorOf(request))),
  });

  app.get(`${path}/:id`, {
    config: { access: "document:evidence:list" },
    schema: {
      tags,
      summary: `${title}详情`,
      params: idParams,
      response: { 200: answer(evidence.detail) },
    },
    handler: async (request) =>
      ok(found(await findEvidence(app.db, idOf(request.params.id), actorOf(request)))),
  });

  app.get(`${path}/export`, {
    config: { access: "document:evidence:export" },
    schema: { tags, summary: `导出${title}`, querystring: exportQuery(evidence.filters) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      const asked = { filters, actor: actorOf(request) };
      return sendSheet<EvidenceRow>(request, reply, {
        ...{ title, columns: evidenceColumns, chosen },
        total: await countEvidence(app.db, asked),
        after: (db, last, size) => evidenceAfter(db, { ...asked, last, size }),
      });
    },
  });

  app.get(`${path}/file`, {
    config: { access: "document:evidence:export" },
    schema: { tags, summary: "导出台账文件（JSON Lines）" },
    handler: async (request, reply) => {
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
    },
  });
}

function checking(app: App): void {
  app.get(`${path}/head`, {
    config: { access: "document:evidence:list" },
    schema: { tags, summary: "台账头", response: { 200: answer(ledgerHeads) } },
    handler: async () => {
      const { publicKey } = await app.signingKey();
      return ok({ ...(await listHeads(app.db)), publicKey });
    },
  });

  app.get(`${path}/check`, {
    config: { access: "document:evidence:list" },
    schema: {
      tags,
      summary: "校验台账的一段",
      querystring: ledgerPartQuery,
      response: { 200: answer(ledgerPart) },
    },
    handler: async (request) => {
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
    },
  });
}
