import { importQueues } from "./crud/import/import-turns.ts";
import { createActHandler } from "./features/act-handlers.ts";
import { TableChanges } from "./infra/cache/table-changes.ts";
import type { Config } from "./infra/config/config.ts";
import { openSigningKey, type SigningKey } from "./infra/config/signing-key.ts";
import type { Database } from "./infra/db/database.ts";
import { createInTransaction, type InTransaction } from "./infra/db/unit-of-work.ts";
import { FilesService } from "./infra/files/files-service.ts";
import { sheetQueue } from "./infra/files/sheets/table/sheet-processes.ts";
import { archiveQueue } from "./infra/files/zip/zip-archive.ts";
import { pictureQueue } from "./infra/images/image.ts";
import { hashLimit } from "./infra/passwords/password-hash.ts";
import { printQueue } from "./infra/pdf/pdf-in-worker.ts";
import { saveQueue, textLimit } from "./infra/rich-text/clean-in-worker.ts";
import { comparisonQueue } from "./infra/rich-text/compare/compare-in-worker.ts";
import type { WorkQueues } from "./infra/workers/fair-queue.ts";

/** Services that a process creates once and passes to all its parts. */
export interface Services {
  db: Database;
  files: FilesService;
  inTransaction: InTransaction;
  changes: TableChanges;
  /** Key that signs the evidence ledger. */
  signingKey: () => Promise<SigningKey>;
  queues: WorkQueues;
  /** Number of running exports by account. */
  runningExports: Map<string, number>;
}

interface ServiceOptions {
  db: Database;
  config: Pick<Config, "dataDir"> & Partial<Pick<Config, "s3" | "evidenceKey">>;
  log: Parameters<typeof createInTransaction>[0]["log"];
}

export function createServices({ db, config, log }: ServiceOptions): Services {
  const files = new FilesService(db, config);
  const changes = new TableChanges(db);
  const signingKey = openSigningKey(config);
  const inTransaction = createInTransaction({
    db,
    files,
    createActRecorder: createActHandler(signingKey),
    publishChanges: (tags) => changes.publish(tags),
    log,
  });
  return {
    db,
    files,
    inTransaction,
    changes,
    signingKey,
    runningExports: new Map(),
    queues: new Map(
      Object.entries({
        ...importQueues,
        archives: archiveQueue,
        passwords: hashLimit,
        pdf: printQueue,
        pictures: pictureQueue,
        "revision-diff": comparisonQueue,
        "rich-text": textLimit,
        sheets: sheetQueue,
        texts: saveQueue,
      }),
    ),
  };
}
