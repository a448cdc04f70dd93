import { on } from "node:events";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { writeSheetStream } from "../infra/files/sheets/write-sheet.ts";
import type { WorkbookHead, WorkbookRow } from "./workbook.ts";

// Worker thread. Receives batches of rows; an empty batch ends the file. Answers each with the
// bytes written so far.
const { name, columns } = workerData as WorkbookHead;
const port = parentPort as NonNullable<typeof parentPort>;
let written: Uint8Array[] = [];

// Lower the priority of this thread, so that requests run first. Only Linux has priorities of
// threads.
if (process.platform === "linux") setPriority(10);

function answer(): void {
  // A separate buffer can be transferred without a copy.
  const bytes = new Uint8Array(written.reduce((length, chunk) => length + chunk.length, 0));
  let length = 0;
  for (const chunk of written) {
    bytes.set(chunk, length);
    length += chunk.length;
  }
  written = [];
  port.postMessage(bytes, [bytes.buffer]);
}

async function* rows(): AsyncGenerator<WorkbookRow> {
  for await (const [batch] of on(port, "message") as AsyncIterable<[WorkbookRow[]]>) {
    if (batch.length === 0) return;
    yield* batch;
    answer();
  }
}

const workbook = writeSheetStream(rows(), { name, columns, freezePane: { rows: 1 } });
for await (const chunk of workbook as AsyncIterable<Uint8Array>) written.push(chunk);
answer();
port.close();
