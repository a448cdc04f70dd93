import fp from "fastify-plugin";
import type { App } from "../../../../infra/http/app-type.ts";
import { OutboundGuard } from "../../../../infra/outbound/outbound-guard.ts";
import { listDirectories } from "../stored-providers.queries.ts";
import { Directories } from "./directories.ts";
import { recordMissingPeople } from "./gone-people.queries.ts";

declare module "fastify" {
  interface FastifyInstance {
    directories: Directories;
  }
}

async function directories(app: App): Promise<void> {
  app.decorate(
    "directories",
    new Directories(new OutboundGuard(app.config.outboundNetworks), app.queues),
  );
  app.jobs.add({
    name: "directories",
    schedule: "15 3 * * *",
    run: async (now) => {
      const found = { gone: 0, back: 0 };
      for (const provider of await listDirectories(app)) {
        const { providerId } = provider;
        try {
          const subjects = await app.directories.listSubjects(provider);
          const { gone, back } = await app.inTransaction((unit) =>
            recordMissingPeople(unit, { provider, subjects, now }),
          );
          found.gone += gone;
          found.back += back;
        } catch (error) {
          app.log.warn({ providerId, err: error }, "a directory could not be read");
        }
      }
      return found;
    },
  });
}

/** Provides `directories`, and checks every night who left the company. */
export const directoryPlugin = fp(directories, { name: "directories", dependencies: ["jobs"] });
