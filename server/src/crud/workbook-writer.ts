import { on } from "node:events";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { writeSheetStream } from "../infra/files/sheets/write-sheet.ts";
import type { Cells, WorkbookHead } from "./workbook.ts";

// A thread's own module: rows come as messages, an empty one after the last, and each is answered
// with what has become of the file meanwhile.
const { name, columns } = workerData as WorkbookHead;
const port = parentPort as NonNullable<typeof parentPort>;
let written: Uint8Array[] = [];

// This thread alone, where the system knows priorities of threads: who waits for a page goes first.
if (process.platform === "linux") setPriority(10);

function answer(): void {
  // In a buffer of its own, which changes hands without being copied.
  const bytes = new Uint8Array(written.reduce((length, chunk) => length + chunk.length, 0));
  let length = 0;
  for (const chunk of written) {
    bytes.set(chunk, length);
    length += chunk.length;
  }
  written = [];
  port.postMessage(bytes, [bytes.buffer]);
}

async function* rows(): AsyncGenerator<Cells> {
  for await (const [batch] of on(port, "message") as AsyncIterable<[Cells[]]>) {
    if (batch.length === 0) return;
    yield* batch;
    answer();
  }
}

const workbook = writeSheetStream(rows(), { name, columns, freezePane: { rows: 1 } });
for await (const chunk of workbook as AsyncIterable<Uint8Array>) written.push(chunk);
answer();
port.close();
