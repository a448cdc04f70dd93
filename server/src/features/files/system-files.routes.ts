import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import {
  acceptedFormats,
  type FileChange,
  fileFormats,
  fileMessages,
} from "@aeromaint/contracts/fields/files.ts";
import type { FastifyRequest } from "fastify";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import {
  countUnowned,
  findFile,
  findFiles,
  lockFiles,
  type StoredFile,
} from "../../infra/files/file.queries.ts";
import { isFileId } from "../../infra/files/file-id.ts";
import type { FileOwnerKind, OwnedField } from "../../infra/files/file-owners.ts";
import { findFilesByOwner, findFilesOfField, updateFiles } from "../../infra/files/owned-files.ts";
import { addUnownedFile, removeFiles } from "../../infra/files/stored-bytes.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import {
  forbidden,
  found,
  invalidField,
  notFound,
  tooLarge,
  tooMany,
  unsupported,
} from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { attachmentRowOf, serveFile } from "./serve-file.ts";

const title = "文件";
// Limits for files without owner. They allow the pictures of about one day of writing.
const maxUnowned = 300;
const maxUnownedMegabytes = 200;
const maxIds = 200;

/** Files of rows, with the permissions of the row; and uploads for a text that is not saved yet. */
export async function systemFileRoutes(app: App): Promise<void> {
  serve(app, "GET /system/oss/:ownerId", async (request) => {
    const { ownerId } = request.params;
    const kind = await accessibleOwner(request, ownerId, "readAccess");
    const stored = (await findFilesByOwner(app.db, [ownerId])).get(ownerId);
    const shown = Object.keys(kind.fields).flatMap((field) => stored?.get(field) ?? []);
    return ok(shown.map(attachmentRowOf));
  });

  serve(app, "POST /system/oss/:ownerId", async (request) => {
    const { ownerId } = request.params;
    const { file, field } = request.body;
    const ids =
      ownerId === "0"
        ? await uploadUnowned(request, file)
        : await uploadOwned(request, { ownerId, field, added: file });
    const stored = await findFiles(app.db, ids);
    return ok(
      ids.flatMap((id) => stored.filter(({ fileId }) => fileId === id).map(attachmentRowOf)),
      "上传成功",
    );
  });

  serve(app, "DELETE /system/oss/:attachmentIds", async (request) => {
    const ids = fileIds(request.params.attachmentIds);
    const stored = await findFiles(app.db, ids);
    if (stored.length < ids.length) throw notFound();
    const kinds: (FileOwnerKind | null)[] = [];
    for (const file of stored) kinds.push(await requireFile(request, file, "writeAccess"));
    const { userId } = signedIn(request);
    await write(request, { title, type: "3" }, async (unit) => {
      for (const [index, { ownerId }] of stored.entries()) {
        const ownerTable = kinds[index]?.table;
        if (ownerTable && ownerId) await recordFiles(unit, { ownerId, ownerTable, userId });
      }
      await removeFiles(unit, stored);
    });
    return ok(null, "删除成功");
  });

  // Private files, and all other files for signed-in users.
  serve(app, "GET /system/oss/content/:id", async (request, reply) => {
    const { id } = request.params;
    const file = found(isFileId(id) ? await findFile(app.db, id) : undefined);
    await requireFile(request, file, "readAccess");
    return serveFile(request, reply, file, { disposition: "attachment", caching: "private" });
  });
}

async function recordFiles(
  unit: UnitOfWork,
  { ownerId, ownerTable, userId }: { ownerId: string; ownerTable: string; userId: string },
): Promise<void> {
  await unit.record({ act: "files.changed", subject: ownerId, ownerTable });
  if (ownerTable === "content_item") {
    await unit.record({ act: "item.edited", subject: [ownerId], actorId: userId });
  }
}

async function uploadUnowned(
  request: FastifyRequest,
  added: readonly FileChange[],
): Promise<string[]> {
  const { userId } = signedIn(request);
  const staged = added.flatMap((entry) => ("staged" in entry ? [entry.staged] : []));
  if (staged.length === 0) throw invalidField("file", "请上传文件");
  const newBytes = staged.reduce((sum, { size }) => sum + size, 0);
  return write(request, { title, type: "1" }, async (unit) => {
    const { count, bytes } = await countUnowned(unit.tx, userId);
    if (count + staged.length > maxUnowned) throw tooMany(3_600);
    if (bytes + newBytes > maxUnownedMegabytes * 1024 * 1024) {
      throw tooLarge(`尚未用到的文件合计不能超过${maxUnownedMegabytes}MB，请先保存正在编写的内容`);
    }
    for (const file of staged) await addUnownedFile(unit, file, userId);
    return staged.map(({ id }) => id);
  });
}

async function uploadOwned(
  request: FastifyRequest,
  {
    ownerId,
    field,
    added,
  }: { ownerId: string; field: string | undefined; added: readonly FileChange[] },
): Promise<string[]> {
  const { userId } = signedIn(request);
  const kind = await accessibleOwner(request, ownerId, "writeAccess");
  const name = field ?? Object.keys(kind.fields)[0] ?? "";
  const rules = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
  if (!rules) throw invalidField("field", "没有这个文件字段");
  for (const entry of added) checkFormat(entry, rules);
  return write(request, { title: rules.title, type: "2" }, async (unit) => {
    // The lock prevents that concurrent uploads exceed the maximum.
    await lockFiles(unit.tx, { ownerId, field: name, fileIds: [] });
    const present = await findFilesOfField(unit.tx, ownerId, name);
    const changes = [...present.map(({ fileId }) => ({ keep: fileId })), ...added];
    if (changes.length > rules.max)
      throw invalidField("file", fileMessages.tooMany(rules.title, rules.max));
    await updateFiles(unit, { ownerId, field: name, changes, userId, ...rules });
    await recordFiles(unit, { ownerId, ownerTable: kind.table, userId });
    return added.map((entry) => ("keep" in entry ? entry.keep : entry.staged.id));
  });
}

/** Checks the formats of the field. The upload accepts all attachments. @throws 415 */
function checkFormat(entry: FileChange, { title: name, accept }: OwnedField): void {
  if (!("staged" in entry)) return;
  const accepted = acceptedFormats[accept].map((format): string => fileFormats[format].contentType);
  if (!accepted.includes(entry.staged.contentType))
    throw unsupported(fileMessages.wrongKind(name, accept));
}

function fileIds(text: string): string[] {
  const ids = [...new Set(text.split(","))];
  if (ids.length > maxIds) throw invalidField("attachmentIds", `一次最多删除${maxIds}个文件`);
  if (!ids.every(isFileId)) throw notFound();
  return ids;
}

type FileAccess = "readAccess" | "writeAccess";

/**
 * Owner kind of a row, if the user can read or change its files. Users can always read files of
 * rows about themselves. @throws 404 if missing or out of scope, 403 without permission, 409 if
 * files cannot change
 */
async function accessibleOwner(
  request: FastifyRequest,
  ownerId: string,
  right: FileAccess,
): Promise<FileOwnerKind> {
  const user = signedIn(request);
  const { db, files } = request.server;
  const kind = await files.owners.kindOf(db, ownerId);
  if (!kind) throw notFound();
  if (right === "readAccess" && (await kind.isAbout?.(db, user, ownerId))) return kind;
  if (!hasPermission(user.permissions, kind[right])) throw forbidden();
  if (kind.isInScope && !(await kind.isInScope(db, user, ownerId))) throw notFound();
  if (right === "writeAccess") await kind.refuseChange?.(db, ownerId);
  return kind;
}

/**
 * Owner kind of a file, if the user can read or change it. Null for a file without owner that the
 * user uploaded. @throws 404 and 403 as `accessibleOwner`, 404 for uploads of other users
 */
async function requireFile(
  request: FastifyRequest,
  file: StoredFile,
  right: FileAccess,
): Promise<FileOwnerKind | null> {
  if (file.ownerId !== null) return accessibleOwner(request, file.ownerId, right);
  if (file.createdBy !== signedIn(request).userId) throw notFound();
  return null;
}
