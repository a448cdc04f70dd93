import { exportRowsHeader } from "@aeromaint/contracts/fields/sheet.ts";
import { networkError } from "../../api/api-error.ts";
import { fetchSignedIn } from "../../api/fetch-signed-in.ts";
import type { Query } from "../../api/request.ts";

export interface SheetProgress {
  /** Number of rows in the sheet; null if the server does not announce it. */
  rows: number | null;
  bytes: number;
}

interface SheetRequest {
  path: string;
  query?: Query | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: SheetProgress) => void;
}

interface SheetFile {
  content: Blob;
  /** File name of the server; null if absent. */
  name: string | null;
  rows: number | null;
}

/**
 * Fetches a sheet that the server streams. No timeout: a million rows take long.
 * @throws ApiError on refusal, AbortError after an abort
 */
export async function fetchSheet(request: SheetRequest): Promise<SheetFile> {
  const response = await fetchSignedIn(request);
  if (!response.body) throw networkError();
  const { signal, onProgress } = request;
  const rows = rowsIn(response.headers.get(exportRowsHeader));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  onProgress?.({ rows, bytes });
  try {
    for await (const part of chunksOf(response.body)) {
      parts.push(part);
      bytes += part.byteLength;
      onProgress?.({ rows, bytes });
    }
  } catch (error) {
    throw signal?.aborted ? error : networkError();
  }
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const name = fileNameIn(response.headers.get("content-disposition"));
  return { content: new Blob(parts, { type }), name, rows };
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  // Use a reader: not every browser can iterate over streams.
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function rowsIn(header: string | null): number | null {
  return header !== null && /^[0-9]+$/.test(header) ? Number(header) : null;
}

/** Returns the name in `filename*` of RFC 6266, else the plain one. */
export function fileNameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header ?? "")?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? null);
  } catch {
    return plain ?? null;
  }
}
