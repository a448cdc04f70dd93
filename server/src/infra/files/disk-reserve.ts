import { statfs } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import type { App } from "../http/app-type.ts";
import { storageFull } from "../http/errors.ts";

/** Milliseconds for which the space left is believed. */
const believed = 1_000;

/**
 * Refuses requests that would fill the disk of the data folder while there is still room left: a database
 * that cannot write its log stops, and then nobody reads either. Signing in works on, and removing down to
 * a quarter of the reserve, so that somebody can make room. A database elsewhere needs no room here, files do.
 */
export function keepDiskReserve(app: App): void {
  const { dataDir, diskReserve, databaseUrl } = app.config;
  if (diskReserve === 0) return;
  let looked: { at: number; space: Promise<number> } | null = null;

  const space = (): Promise<number> => {
    const now = performance.now();
    if (!looked || now - looked.at > believed) looked = { at: now, space: spaceLeft(dataDir) };
    return looked.space;
  };
  app.addHook("onRequest", async (request) => {
    const fills = databaseUrl === null ? writes(request) : bringsFiles(request);
    const least = request.method === "DELETE" ? diskReserve / 4 : diskReserve;
    if (!fills || (await space()) >= least) return;
    request.log.error({ dataDir, diskReserve }, "disk nearly full: refused");
    throw storageFull();
  });
}

/** Bytes. A disk whose space cannot be read counts as not full. */
export async function spaceLeft(folder: string): Promise<number> {
  const space = await statfs(folder).catch(() => null);
  return space ? space.bavail * space.bsize : Number.POSITIVE_INFINITY;
}

const writing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

function writes({ method, url }: FastifyRequest): boolean {
  const makesRoom = method === "DELETE" && url.startsWith("/api/system/backup/");
  return writing.has(method) && !makesRoom && !url.startsWith("/api/auth/");
}

function bringsFiles({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("multipart/") ?? false;
}
