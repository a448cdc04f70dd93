import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import type { FastifyRequest } from "fastify";
import type { StoredFile } from "../../infra/files/file.queries.ts";
import type { FileOwnerKind } from "../../infra/files/file-owners.ts";
import { forbidden, notFound } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";

type Right = "readAccess" | "writeAccess";

/**
 * The kind of an owner's row, when the caller may read (or change) the files of that row. What a
 * row tells of the caller themselves they may read.
 * @throws 404 for no such row or one out of reach, 403 without the right, 409 where files stay as they are
 */
export async function accessibleOwner(
  request: FastifyRequest,
  ownerId: string,
  right: Right,
): Promise<FileOwnerKind> {
  const user = signedIn(request);
  const { db, files } = request.server;
  const kind = await files.owners.kindOf(db, ownerId);
  if (!kind) throw notFound();
  if (right === "readAccess" && (await kind.isAbout?.(db, user, ownerId))) return kind;
  if (!hasPermission(user.permissions, kind[right])) throw forbidden();
  if (kind.reaches && !(await kind.reaches(db, user, ownerId))) throw notFound();
  if (right === "writeAccess") await kind.refuseChange?.(db, ownerId);
  return kind;
}

/**
 * The kind of a file's owner, when the caller may read (or change) its files; null for a file of the
 * caller's own that has no owner yet.
 * @throws 404 and 403 as `accessibleOwner`, 404 for another's file without owner
 */
export async function requireFile(
  request: FastifyRequest,
  file: StoredFile,
  right: Right,
): Promise<FileOwnerKind | null> {
  if (file.ownerId !== null) return accessibleOwner(request, file.ownerId, right);
  if (file.createdBy !== signedIn(request).userId) throw notFound();
  return null;
}
