import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { found } from "../../infra/http/errors.ts";
import { findDocument } from "./document.queries.ts";
import { findRevisionVersion } from "./revision.queries.ts";
import type { RevisionKey } from "./write-revision.queries.ts";

/**
 * Id of the document in a path. Deciders of the revision `revNo` have access outside their data scope.
 * @throws 404 for a document of another module or outside the data scope
 */
export async function accessibleDocumentId(
  request: FastifyRequest,
  module: ContentModuleName,
  id: string,
  revNo?: number,
): Promise<string> {
  const itemId = idOf(id);
  found(
    await findDocument(
      request.server.db,
      { itemId, module, ...(revNo && { revNo }) },
      actorOf(request),
    ),
  );
  return itemId;
}

/** Key of the revision in a path; the revision may not exist. @throws 404 as `accessibleDocumentId` */
export async function revisionKeyOf(
  request: FastifyRequest,
  module: ContentModuleName,
): Promise<RevisionKey> {
  const { id, rev } = request.params as { id: string; rev: string };
  const revNo = revisionNumberOf(rev);
  return { itemId: await accessibleDocumentId(request, module, id, revNo), revNo };
}

/** Ignores the data scope: the caller checks the permission. @throws 404 for an unknown revision */
export async function unscopedRevisionKeyOf(
  { params, server }: FastifyRequest,
  module: ContentModuleName,
): Promise<RevisionKey> {
  const { id, rev } = params as { id: string; rev: string };
  const key = { itemId: idOf(id), revNo: revisionNumberOf(rev) };
  found(await findRevisionVersion(server.db, { ...key, module }));
  return key;
}

/** @throws 404 for an invalid number */
export function revisionNumberOf(text: string): number {
  const [number] = found(/^[1-9]\d{0,8}$/.exec(text));
  return Number(number);
}
