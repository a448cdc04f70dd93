import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import type { FilesService } from "./files-service.ts";

declare module "fastify" {
  interface FastifyInstance {
    files: FilesService;
  }
}

/** Decorates the app with `files` and sweeps at the start and every hour. Needs `jobs`. */
export const filesPlugin = fp(
  async (app: App, { files }: { files: FilesService }) => {
    app.decorate("files", files);
    await files.staging.clearOwn();

    app.jobs.add({
      name: "files",
      schedule: "17 * * * *",
      delayAfterStart: 0,
      // Uploads and scaled pictures are on each server's own disk; the store itself has a lock.
      isForEveryServer: true,
      run: (now) => files.sweep(now),
    });
  },
  { name: "files", dependencies: ["jobs"] },
);
