import { statfs } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import type { App } from "../http/app-type.ts";
import { storageFull } from "../http/errors.ts";

/** Milliseconds for which the space left is believed. */
const believed = 1_000;

/**
 * Refuses what would fill the disk of the data folder while there is still room left: a database
 * that cannot write its log stops, and then nobody reads either. Signing in and removing go on,
 * so that somebody can make room. A database elsewhere needs no room here, files do.
 */
export function keepDiskReserve(app: App): void {
  const { dataDir, diskReserve, databaseUrl } = app.config;
  if (diskReserve === 0) return;
  let looked: { at: number; low: Promise<boolean> } | null = null;

  const isLow = (): Promise<boolean> => {
    const now = performance.now();
    if (!looked || now - looked.at > believed)
      looked = { at: now, low: hasLess(dataDir, diskReserve) };
    return looked.low;
  };
  app.addHook("onRequest", async (request) => {
    const fills = databaseUrl === null ? writes(request) : bringsFiles(request);
    if (!fills || !(await isLow())) return;
    request.log.error({ dataDir, diskReserve }, "disk nearly full: refused");
    throw storageFull();
  });
}

/** A place that cannot be asked is none that is known to be full. */
async function hasLess(folder: string, reserve: number): Promise<boolean> {
  const space = await statfs(folder).catch(() => null);
  return space !== null && space.bavail * space.bsize < reserve;
}

function writes({ method, url }: FastifyRequest): boolean {
  return ["POST", "PUT", "PATCH"].includes(method) && !url.startsWith("/api/auth/");
}

function bringsFiles({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("multipart/") ?? false;
}
