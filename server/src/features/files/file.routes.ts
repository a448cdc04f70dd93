import { buffer } from "node:stream/consumers";
import { type ScaledWidth, scaledWidths } from "@aeromaint/contracts/files/pictures.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { Read } from "../../infra/db/database.ts";
import { findFile, type StoredFile } from "../../infra/files/file.queries.ts";
import { isFileId } from "../../infra/files/file-id.ts";
import { contentDisposition } from "../../infra/files/file-name.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";
import { findFilesOfField, updateFiles } from "../../infra/files/owned-files.ts";
import type { App } from "../../infra/http/app-type.ts";
import { compressors, encodings } from "../../infra/http/compression.ts";
import { ok } from "../../infra/http/envelope.ts";
import { invalidField, notFound } from "../../infra/http/errors.ts";
import { formatFor, svgContentType } from "../../infra/images/scaled-images.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { isNotModified, serveFile, setFileHeaders } from "./serve-file.ts";
import { systemFileRoutes } from "./system-files.routes.ts";

/** Files for visitors, files of rows, and the avatar of the user. */
export default async function fileRoutes(app: App): Promise<void> {
  await openFileRoutes(app);
  await systemFileRoutes(app);
  await avatarRoutes(app);
}

/** Avatar of the user: file list `avatar` of the user row. The url is null without an avatar. */
async function avatarRoutes(app: App): Promise<void> {
  serve(app, "GET /system/common/user/profile/avatar", async (request) =>
    ok({ avatarUrl: await avatarUrl(app.db, signedIn(request).userId) }),
  );

  serve(app, "POST /system/common/user/profile/avatar", async (request) => {
    const { userId } = signedIn(request);
    await write(request, { title: "头像", type: "2" }, (unit) =>
      updateFiles(unit, {
        ownerId: userId,
        field: "avatar",
        userId,
        title: "头像",
        changes: request.body.avatar,
      }),
    );
    return ok({ avatarUrl: await avatarUrl(app.db, userId) });
  });
}

async function avatarUrl(db: Read, userId: string): Promise<string | null> {
  const [file] = await findFilesOfField(db, userId, "avatar");
  return file ? fileUrl(file) : null;
}

/** Public files by unguessable ids: displayed inline, or downloaded with their name. */
async function openFileRoutes(app: App): Promise<void> {
  serve(app, "GET /open/oss/preview/byid/:id", async (request, reply) => {
    const width = widthOf(request.query.w);
    const file = await openFile(app.db, request.params.id);
    if (isShownAsDrawn(request, file)) return serveDrawing(request, reply, file);
    if (width && isScalable(file)) return serveScaled(request, reply, file, width);
    return serveFile(request, reply, file, { disposition: "inline", caching: "public" });
  });

  serve(app, "GET /open/oss/download/:id", async (request, reply) => {
    const file = await openFile(app.db, request.params.id);
    return serveFile(request, reply, file, { disposition: "attachment", caching: "public" });
  });
}

/** @throws 404 for an invalid, missing or private file; the answer does not tell which */
async function openFile(db: Read, id: string): Promise<StoredFile> {
  const file = isFileId(id) ? await findFile(db, id) : undefined;
  if (!file || file.isPrivate) throw notFound();
  return file;
}

function widthOf(text: string | undefined): ScaledWidth | undefined {
  if (text === undefined) return undefined;
  const width = scaledWidths.find((candidate) => String(candidate) === text);
  if (!width) throw invalidField("w", `图片宽度只能是${scaledWidths.join("、")}`);
  return width;
}

/** Excludes GIFs, because scaling would stop the animation. */
function isScalable({ contentType }: StoredFile): boolean {
  return contentType.startsWith("image/") && contentType !== "image/gif";
}

async function serveScaled(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  width: ScaledWidth,
): Promise<FastifyReply> {
  const { fileId, contentType, name } = file;
  const format = formatFor(request.headers.accept, contentType);
  setFileHeaders(reply, `image/${format}`, { disposition: "inline", caching: "public" })
    .header("Vary", "Accept")
    .header("Content-Disposition", contentDisposition("inline", `${name}.${format}`));
  if (isNotModified(request, reply, `${fileId}-${width}-${format}`)) return reply.code(304).send();
  // Every stored picture has a size, checked at upload.
  const original = { width: file.width ?? 0, height: file.height ?? 0 };
  const image = await request.server.files.scaled.find({ fileId, width, format, original });
  reply.header("Content-Length", image.size);
  return request.method === "HEAD" ? reply.send() : reply.send(image.read());
}

/** True if the browser accepts SVG. A drawing then uses the colours of the page at any width. */
function isShownAsDrawn({ headers }: FastifyRequest, { contentType }: StoredFile): boolean {
  return contentType === svgContentType && headers.accept?.includes(svgContentType) === true;
}

/** Sends a drawing, compressed if the browser accepts an encoding. */
async function serveDrawing(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  setFileHeaders(reply, svgContentType, { disposition: "inline", caching: "public" })
    .header("Vary", "Accept, Accept-Encoding")
    .header("Content-Disposition", contentDisposition("inline", file.name));
  const offered = String(request.headers["accept-encoding"] ?? "").split(/[\s,;]+/, 20);
  const encoding = encodings.find((each) => offered.includes(each));
  if (isNotModified(request, reply, `${file.fileId}-svg-${encoding}`))
    return reply.code(304).send();
  const bytes = await buffer(await request.server.files.store.read(file));
  if (!encoding) return reply.send(bytes);
  return reply.header("Content-Encoding", encoding).send(await compressors[encoding](bytes));
}
