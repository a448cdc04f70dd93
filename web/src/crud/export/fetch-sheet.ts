import { exportRowsHeader } from "@aeromaint/contracts/fields/sheet.ts";
import { networkError } from "../../api/api-error.ts";
import { fetchSignedIn } from "../../api/fetch-signed-in.ts";
import type { Query } from "../../api/request.ts";

export interface SheetProgress {
  /** Rows that the sheet will have; null where the server does not say. */
  rows: number | null;
  bytes: number;
}

interface SheetRequest {
  path: string;
  query: Query;
  signal: AbortSignal;
  onProgress: (progress: SheetProgress) => void;
}

interface SheetFile {
  content: Blob;
  /** As the server calls the file; null where it does not. */
  name: string | null;
  rows: number | null;
}

/**
 * A sheet that the server streams: without timeout, since a million rows take
 * long. Throws ApiError; an aborted call throws its AbortError.
 */
export async function fetchSheet(request: SheetRequest): Promise<SheetFile> {
  const response = await fetchSignedIn(request);
  if (!response.body) throw networkError();
  const rows = rowsIn(response.headers.get(exportRowsHeader));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  request.onProgress({ rows, bytes });
  try {
    for await (const part of chunksOf(response.body)) {
      parts.push(part);
      bytes += part.byteLength;
      request.onProgress({ rows, bytes });
    }
  } catch (error) {
    throw request.signal.aborted ? error : networkError();
  }
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const name = fileNameIn(response.headers.get("content-disposition"));
  return { content: new Blob(parts, { type }), name, rows };
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  // Not every browser iterates over streams yet.
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

/** The name of RFC 6266's `filename*`, else the plain one. */
export function fileNameIn(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header ?? "")?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? null);
  } catch {
    return plain ?? null;
  }
}

/** Hands a sheet to the browser as a download, under the server's name for it if it has one. */
export function saveSheet(
  { content, name }: Pick<SheetFile, "content" | "name">,
  otherName: string,
) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name ?? otherName;
  link.click();
  // The browser takes the bytes after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
