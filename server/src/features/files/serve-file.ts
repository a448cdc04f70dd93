import { buffer } from "node:stream/consumers";
import type { attachmentRow } from "@aeromaint/contracts/files/file-answers.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import { contentDisposition } from "../../infra/files/file-name.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";
import type { ByteRange } from "../../infra/files/store/file-store.ts";
import { wrongRange } from "../../infra/http/errors.ts";
import { stripMetadata } from "../../infra/images/private-metadata.ts";

interface ServeOptions {
  disposition: "inline" | "attachment";
  /** Bytes of an id never change, so public ones are cached without limit. */
  caching: "public" | "private";
}

// Blocks all scripts in stored files.
const sandboxPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
// Without sandbox, because browsers do not open their PDF viewer in a sandboxed frame.
const viewerPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Security and cache headers of every stored file. */
export function setFileHeaders(
  reply: FastifyReply,
  contentType: string,
  { disposition, caching }: ServeOptions,
) {
  const shown = contentType === "application/pdf" && disposition === "inline";
  const cacheControl = {
    public: "public, max-age=31536000, immutable",
    private: "private, no-store",
  };
  if (shown) reply.header("X-Frame-Options", "SAMEORIGIN");
  return reply
    .header("Content-Type", contentType)
    .header("X-Content-Type-Options", "nosniff")
    .header("Content-Security-Policy", shown ? viewerPolicy : sandboxPolicy)
    .header("Cache-Control", cacheControl[caching]);
}

/** Sends a file or the requested range. Metadata of pictures is removed. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  options: ServeOptions,
): Promise<FastifyReply> {
  const { store } = request.server.files;
  const { contentType, name } = file;
  setFileHeaders(reply, contentType, options)
    .header("Content-Disposition", contentDisposition(options.disposition, name))
    .header("Accept-Ranges", "bytes");
  if (isNotModified(request, reply, file.fileId)) return reply.code(304).send();
  const stripped = await strippedBytes(request, file);
  const size = stripped?.length ?? file.size;
  const range = byteRange(request.headers.range, size);
  if (range === "unsatisfiable") {
    reply.header("Content-Range", `bytes */${size}`);
    throw wrongRange();
  }
  if (range) {
    reply.code(206).header("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  }
  reply.header("Content-Length", range ? range.end - range.start + 1 : size);
  if (request.method === "HEAD") return reply.send();
  if (stripped) return reply.send(range ? stripped.subarray(range.start, range.end + 1) : stripped);
  return reply.send(await store.read(file, range ?? undefined));
}

/** Bytes of a picture without metadata; null if the stored bytes can be sent unchanged. */
async function strippedBytes({ server }: FastifyRequest, file: StoredFile): Promise<Buffer | null> {
  if (file.isStripped || !file.contentType.startsWith("image/")) return null;
  const stored = await buffer(await server.files.store.read(file));
  return (await stripMetadata(stored)).picture;
}

/** Sets the ETag. @returns true if the browser has this version */
export function isNotModified(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
): boolean {
  const tag = `"${version}"`;
  reply.header("ETag", tag);
  const known = request.headers["if-none-match"] ?? "";
  return known.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}

const rangePattern = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/;

/** Single range of a `Range` header. Null means the full content, as RFC 9110 allows. */
function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = rangePattern.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

export function attachmentRowOf(file: StoredFile): Static<typeof attachmentRow> {
  const { fileId, name, size, contentType } = file;
  return { attachmentId: fileId, url: fileUrl(file), name, size, contentType };
}
