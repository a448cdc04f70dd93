import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import type { FilesService } from "./files-service.ts";

declare module "fastify" {
  interface FastifyInstance {
    files: FilesService;
  }
}

/** Adds `app.files` and sweeps files at the start and every hour. Needs `jobs`. */
export const filesPlugin = fp(
  async (app: App, { files }: { files: FilesService }) => {
    app.decorate("files", files);
    await files.staging.clearOwn();

    app.jobs.add({
      name: "files",
      schedule: "17 * * * *",
      delayAfterStart: 0,
      // Staged and scaled files are on each server's disk. The sweep of the store has a lock.
      isForEveryServer: true,
      run: (now) => files.sweep(now),
    });
  },
  { name: "files", dependencies: ["jobs"] },
);
