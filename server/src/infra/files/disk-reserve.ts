import { statfs } from "node:fs/promises";
import { identityProofPath } from "@aeromaint/contracts/auth/identity-proof.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../http/app-type.ts";
import { storageFull } from "../http/errors.ts";

/** Milliseconds until free space is read again. */
const cacheDuration = 1_000;

/**
 * Refuses writes that would use the disk reserve, because a database without space stops. Sign-ins
 * still work. Deletions may use three quarters of the reserve. With an external database, only
 * uploads count.
 */
export function keepDiskReserve(app: App): void {
  const { dataDir, diskReserve, databaseUrl } = app.config;
  if (diskReserve === 0) return;
  let cached: { at: number; space: Promise<number> } | null = null;

  const space = (): Promise<number> => {
    const now = performance.now();
    if (!cached || now - cached.at > cacheDuration)
      cached = { at: now, space: freeBytesOf(dataDir) };
    return cached.space;
  };
  app.addHook("onRequest", async (request) => {
    const fills = databaseUrl === null ? writes(request) : uploadsFiles(request);
    const least = request.method === "DELETE" ? diskReserve / 4 : diskReserve;
    if (!fills || (await space()) >= least) return;
    request.log.error({ dataDir, diskReserve }, "disk nearly full: refused");
    throw storageFull();
  });
}

/** Free bytes. A disk counts as not full if its space cannot be read. */
export async function freeBytesOf(folder: string): Promise<number> {
  const space = await statfs(folder).catch(() => null);
  return space ? space.bavail * space.bsize : Number.POSITIVE_INFINITY;
}

const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Removing an archive makes room. It needs a sign-in and a proof of identity. */
function writes({ method, url }: FastifyRequest): boolean {
  const makesRoom = method === "DELETE" && url.startsWith("/api/system/backup/");
  const isSignIn = url.startsWith("/api/auth/") || url.startsWith(`/api${identityProofPath}`);
  return writing.has(method) && !makesRoom && !isSignIn;
}

function uploadsFiles({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("multipart/") ?? false;
}
