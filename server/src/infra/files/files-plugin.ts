import fp from "fastify-plugin";
import type { App } from "../http/app-type.ts";
import { FilesService } from "./files-service.ts";

declare module "fastify" {
  interface FastifyInstance {
    files: FilesService;
  }
}

const hour = 3_600_000;

/** Decorates the app with `files` and sweeps at the start and every hour. Needs `db`, `config`, `clock`. */
export const filesPlugin = fp(
  async (app: App) => {
    const files = new FilesService(app.db, app.config);
    app.decorate("files", files);
    await files.staging.clearOwn();

    let running: Promise<unknown> = Promise.resolve();
    const sweep = () => {
      running = running
        .then(() => files.sweep(app.clock()))
        .then((swept) => app.log.debug({ swept }, "files swept"))
        .catch((err: unknown) => app.log.warn({ err }, "files could not be swept"));
    };
    const timer = setInterval(sweep, hour).unref();
    app.addHook("onReady", async () => sweep());
    app.addHook("onClose", async () => {
      clearInterval(timer);
      await running;
    });
  },
  { name: "files" },
);
