import { Readable } from "node:stream";
import {
  evidence,
  evidenceColumns,
  ledgerHeadPattern,
} from "@aeromaint/contracts/documents/evidence.ts";
import { noValue } from "@aeromaint/contracts/system/parameter-types.ts";
import { actorOf } from "../../../crud/actor.ts";
import { exportRoute } from "../../../crud/export.ts";
import { openExport } from "../../../crud/export-limit.ts";
import { idOf } from "../../../crud/ids.ts";
import { listPage } from "../../../crud/row-list.ts";
import { serve } from "../../../crud/serve.ts";
import { logCall } from "../../../crud/write.ts";
import { toPem } from "../../../infra/config/signing-key.ts";
import { readParameters, splitList } from "../../../infra/config/system-parameters.ts";
import { contentDisposition } from "../../../infra/files/file-name.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { AppError, found } from "../../../infra/http/errors.ts";
import { currentCaller } from "../../../infra/http/request-context.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import { FairQueue } from "../../../infra/workers/fair-queue.ts";
import { WorkerPool } from "../../../infra/workers/worker-pool.ts";
import { checkPart, type LedgerTask } from "./check/check-part.ts";
import type { LedgerHead, LedgerVerdict } from "./check/ledger-check.ts";
import { trustedKeys } from "./check/ledger-keys.ts";
import {
  countLedger,
  evidenceList,
  evidenceSheetRow,
  findEvidence,
  ledgerFile,
  listEarlierKeys,
  listHeads,
  listLedgerLinesAfter,
  mailHead,
  recordHead,
} from "./evidence.queries.ts";

const { title } = evidence;
/** Entries per check request: about one second of a worker on a busy machine. */
const partSize = 2_000;

/** Lists, exports and checks the evidence ledger. */
export default async function evidenceRoutes(app: App): Promise<void> {
  app.jobs.add({
    name: "evidence-head",
    // The first run of a day records and mails the head.
    schedule: "5 * * * *",
    delayAfterStart: 60_000,
    run: (now) => publishHead(app, now),
  });
  await evidenceKeyRoute(app);
  listRoutes(app);
  checkRoutes(app);
}

/** Also registered at the root of the site, because people outside the company note this address. */
export async function evidenceKeyRoute(app: App): Promise<void> {
  serve(app, "GET /open/evidence/key", async () => {
    const { publicKey } = await app.signingKey();
    const earlierKeys = await listEarlierKeys(app.db);
    return ok({ algorithm: "Ed25519" as const, publicKey, pem: toPem(publicKey), earlierKeys });
  });
}

function listRoutes(app: App): void {
  serve(app, "GET /document/evidence", async (request) =>
    ok(await listPage(app.db, evidenceList, request.query, actorOf(request))),
  );

  serve(app, "GET /document/evidence/:id", async (request) =>
    ok(found(await findEvidence(app.db, idOf(request.params.id), actorOf(request)))),
  );

  exportRoute(app, "GET /document/evidence/export", {
    title,
    columns: evidenceColumns,
    list: evidenceList,
    sheetRow: evidenceSheetRow,
  });

  serve(app, "GET /document/evidence/file", async (request, reply) => {
    // A part of the chain cannot be checked, so the file needs the full data scope.
    if (!signedIn(request).scope.all) {
      throw new AppError(403, "台账文件包含全部记录，需要全部数据权限");
    }
    const stream = await openExport(request, async () => {
      await logCall(request, "导出台账文件");
      return Readable.from(ledgerFile(app.db));
    });
    return reply
      .header("Content-Disposition", contentDisposition("attachment", `${title}.jsonl`))
      .header("Cache-Control", "no-store")
      .type("text/plain; charset=utf-8")
      .send(stream);
  });
}

function checkRoutes(app: App): void {
  app.queues.set("evidence-check", checkQueue);

  serve(app, "GET /document/evidence/head", async () => {
    const { publicKey } = await app.signingKey();
    const earlierKeys = await listEarlierKeys(app.db);
    return ok({ ...(await listHeads(app.db)), publicKey, earlierKeys });
  });

  serve(app, "GET /document/evidence/check", async (request) => {
    const { after: seq, hash, head } = request.query;
    const after = seq && hash ? { seq, hash } : null;
    const lines = await listLedgerLinesAfter(app.db, { after: after?.seq ?? 0, size: partSize });
    const { publicKey } = await app.signingKey();
    const isEnd = lines.length < partSize;
    const noted = head ? parseHead(head) : null;
    const isHere = noted && (isEnd || noted.seq <= (after?.seq ?? 0) + partSize);
    const expected = isHere && noted.seq > (after?.seq ?? 0) ? noted : null;
    const believed = trustedKeys(publicKey, await listEarlierKeys(app.db));
    const verdict = await checkInWorker({ lines, ...believed, after, expected });
    return ok({
      ...verdict,
      isEnd,
      total: await countLedger(app.db),
    });
  });
}

function parseHead(text: string): LedgerHead {
  const [, seq, hash = ""] = ledgerHeadPattern.exec(text) ?? [];
  return { seq: Number(seq), hash: hash.toLowerCase() };
}

/** Tasks have the same size; one task per person at a time. */
const checkQueue = new FairQueue({ concurrency: 2, longFrom: 2 });
const pool = new WorkerPool<LedgerTask, LedgerVerdict>({
  file: new URL("./check/check-part.ts", import.meta.url),
  handler: checkPart.name,
  maxThreads: 2,
  maxMilliseconds: 30_000,
  maxHeapMegabytes: 128,
});

const checkInWorker = (task: LedgerTask): Promise<LedgerVerdict> => {
  const caller = currentCaller();
  return checkQueue.run({ ...caller, weight: 1 }, () => pool.run(task, caller));
};

/**
 * Logs and mails the head of the ledger, once a day across all servers.
 * @returns numbers of recorded heads and of mails
 */
async function publishHead(app: App, now: Date): Promise<{ noted: number; mailed: number }> {
  const { "evidence.headMail": list, "site.title": site } = await readParameters(app.db, [
    "evidence.headMail",
    "site.title",
  ]);
  const addresses = splitList(list).filter((address) => address !== noValue);
  const { publicKey } = await app.signingKey();
  const noted = await app.inTransaction(async (unit) => {
    const head = await recordHead(unit, now);
    if (!head) return null;
    const { day } = head;
    const lines = [
      `${site}证据台账 ${day} 的台账头：`,
      textOf(head),
      `公钥：${publicKey}`,
      "请保存此邮件。校验：",
      `npm run evidence -- --check --head ${textOf(head)}`,
    ];
    const content = { title: `${site}证据台账 ${day}`, text: lines.join("\n") };
    if (addresses.length > 0) await mailHead(unit, head, { addresses, content });
    return { evidenceHead: textOf(head), day, publicKey };
  });
  if (!noted) return { noted: 0, mailed: 0 };
  app.log.info(noted, "evidence head");
  return { noted: 1, mailed: addresses.length };
}

const textOf = ({ seq, hash }: { seq: number; hash: string }) => `${seq}:${hash}`;
