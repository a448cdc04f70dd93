import { setTimeout as delay } from "node:timers/promises";
import { type ServerProcess, startServer } from "../../process/server-process.ts";
import type { PatroniCluster } from "./patroni-cluster.ts";

/** What the faults are done to. */
export interface Installation {
  cluster: PatroniCluster;
  servers: ServerProcess[];
  /** Of each server, to start it again where it was. */
  environments: Record<string, string>[];
}

/** Does the harm. @returns how to set it right again */
export type Fault = (installation: Installation) => Promise<() => Promise<unknown>>;

/** How long the leader is out of reach before it is back: longer than its lease. */
const cutFor = 15_000;
const nothingToMend = async () => {};

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
        await delay(cutFor);
        leader.mend();
      };
    },
  },
  "switch-over": {
    title: "switchover by patronictl",
    fault: async ({ cluster }) => {
      await cluster.switchOver();
      return nothingToMend;
    },
  },
  "kill-etcd": {
    title: "kill -9 of etcd's leader",
    fault: async ({ cluster }) => {
      const { process: member } = await cluster.etcd.leader();
      await member.stop("SIGKILL");
      return async () => {
        // The others have elected by then, and Patroni has renewed its lease with them.
        await delay(cutFor);
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
        // HAProxy has found it ready twice by then, and does without the other one in the next round.
        await delay(cutFor);
      };
    },
  },
};
