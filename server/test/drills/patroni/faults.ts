import { setTimeout as delay } from "node:timers/promises";
import { type ServerProcess, startServer } from "../../process/server-process.ts";
import type { PatroniCluster } from "./patroni-cluster.ts";

/** Targets of the faults. */
export interface Installation {
  cluster: PatroniCluster;
  servers: ServerProcess[];
  /** Environment of each server, for its restart. */
  environments: Record<string, string>[];
}

/** Causes the fault. @returns repair function */
export type Fault = (installation: Installation) => Promise<() => Promise<unknown>>;

/** Milliseconds without the leader: longer than its lease. */
const cutDuration = 15_000;
const nothingToRepair = async () => {};

export const faults: Record<string, { title: string; fault: Fault }> = {
  "kill-leader": {
    title: "kill -9 of the leader's PostgreSQL and Patroni",
    fault: async ({ cluster }) => {
      const leader = await cluster.leader();
      await leader.kill();
      return async () => leader.start();
    },
  },
  "stop-leader": {
    title: "polite stop of the leader",
    fault: async ({ cluster }) => {
      const leader = await cluster.leader();
      await leader.stop();
      return async () => leader.start();
    },
  },
  "cut-leader": {
    title: "leader cut from etcd, the standbys and the servers, without a reset",
    fault: async ({ cluster }) => {
      const leader = await cluster.leader();
      leader.cut();
      return async () => {
        await delay(cutDuration);
        leader.mend();
      };
    },
  },
  "switch-over": {
    title: "switchover by patronictl",
    fault: async ({ cluster }) => {
      await cluster.switchOver();
      return nothingToRepair;
    },
  },
  "kill-etcd": {
    title: "kill -9 of etcd's leader",
    fault: async ({ cluster }) => {
      const { process: member } = await cluster.etcd.leader();
      await member.stop("SIGKILL");
      return async () => {
        // The others have elected a leader now, and Patroni has renewed its lease.
        await delay(cutDuration);
        member.start();
      };
    },
  },
  "kill-server": {
    title: "kill -9 of an application server",
    fault: async ({ servers, environments }) => {
      const at = Math.floor(Math.random() * servers.length);
      const [server, env] = [servers[at], environments[at]];
      if (!server || !env) throw new Error(`no server ${at}`);
      await server.stop("SIGKILL");
      return async () => {
        servers[at] = await startServer(env, server.dataDir);
        // HAProxy's health check has succeeded twice now, so the other server may fail next.
        await delay(cutDuration);
      };
    },
  },
};
