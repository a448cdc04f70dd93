import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import { contentDisposition } from "../../infra/files/file-name.ts";
import { compressors, encodings } from "../../infra/http/compression.ts";
import { drawingType } from "../../infra/images/scaled-images.ts";
import { guardHeaders, isFresh } from "./serve-file.ts";

/** Whether a file is best sent as it was drawn, whatever width is asked for: it takes the page's colours. */
export function isShownAsDrawn({ headers }: FastifyRequest, { contentType }: StoredFile): boolean {
  return contentType === drawingType && headers.accept?.includes(drawingType) === true;
}

/** Sends a drawing, small where the browser can unpack it. */
export async function serveDrawing(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  guardHeaders(reply, drawingType, { disposition: "inline", caching: "public" })
    .header("Vary", "Accept, Accept-Encoding")
    .header("Content-Disposition", contentDisposition("inline", file.name));
  const offered = String(request.headers["accept-encoding"] ?? "").split(/[\s,;]+/, 20);
  const encoding = encodings.find((each) => offered.includes(each));
  if (isFresh(request, reply, `${file.fileId}-svg-${encoding}`)) return reply.code(304).send();
  const bytes = await buffer(await request.server.files.store.read(file));
  if (!encoding) return reply.send(bytes);
  return reply.header("Content-Encoding", encoding).send(await compressors[encoding](bytes));
}
