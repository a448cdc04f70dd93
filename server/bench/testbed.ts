import { randomBytes } from "node:crypto";
import { type Child, startChild } from "./child.ts";
import type { ApplicationSettings } from "./servers/application.ts";

export interface Server {
  child: Child;
  address: string;
}

/** Seeded database, and a way to start servers on it. */
export interface Testbed {
  application: ApplicationSettings;
  /** Starts a server of `servers/` as a process, until the end of the scenario. */
  startServer(module: string, settings: unknown): Promise<Server>;
  stopServers(): Promise<void>;
}

export function testbedOn(databaseUrl: string, dataDir: string): Testbed {
  const tokenSecret = randomBytes(32).toString("base64url");
  const running: Server[] = [];
  return {
    application: { databaseUrl, dataDir, tokenSecret },
    async startServer(module, settings) {
      const child = startChild(`./servers/${module}`);
      const server = { child, address: "" };
      running.push(server);
      server.address = await child.ask<string>({ start: settings });
      return server;
    },
    async stopServers() {
      await Promise.all(running.splice(0).map(({ child }) => child.stop()));
    },
  };
}
