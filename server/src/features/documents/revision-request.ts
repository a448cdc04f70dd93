import type { ContentModuleName } from "@aeromaint/contracts/content/modules.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { found } from "../../infra/http/errors.ts";
import { findDocument } from "./document.queries.ts";
import { findRevisionVersion } from "./revision.queries.ts";
import type { RevisionKey } from "./write-revision.queries.ts";

/**
 * The document of a path; who is asked to decide on a revision reaches that one out of scope.
 * @throws 404 for one of another module or out of reach
 */
export async function reachedDocument(
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

/** The revision of a path, which may not exist. @throws 404 as `reachedDocument` */
export async function revisionKeyOf(
  request: FastifyRequest,
  module: ContentModuleName,
): Promise<RevisionKey> {
  const { id, rev } = request.params as { id: string; rev: string };
  const revNo = revisionNumberOf(rev);
  return { itemId: await reachedDocument(request, module, id, revNo), revNo };
}

/** The same without regard to the data scope: a rule of its own decides who may act. @throws 404 without it */
export async function anyRevisionKeyOf(
  { params, server }: FastifyRequest,
  module: ContentModuleName,
): Promise<RevisionKey> {
  const { id, rev } = params as { id: string; rev: string };
  const key = { itemId: idOf(id), revNo: revisionNumberOf(rev) };
  found(await findRevisionVersion(server.db, { ...key, module }));
  return key;
}

/** @throws 404 for what is no number of a revision */
export function revisionNumberOf(text: string): number {
  const [number] = found(/^[1-9]\d{0,8}$/.exec(text));
  return Number(number);
}
