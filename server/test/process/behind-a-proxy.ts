import { after, before, describe } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { signIn } from "./http-client.ts";
import { adminPassword, ownEnv } from "./own-server.ts";
import {
  type ProxyKind,
  ProxyProcess,
  proxyAddress,
  proxyKinds,
  proxyTestsNeed,
} from "./proxy-process.ts";
import { S3Server } from "./s3-server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Requests in a row. Each server gets some of them. */
export const several = [1, 2, 3, 4];

/** Two servers on one database and one bucket, and the proxy that is in front of them. */
export interface BehindProxy {
  kind: ProxyKind;
  database: EmptyDatabase;
  s3: S3Server;
  env: Record<string, string>;
  servers: ServerProcess[];
  proxy: ProxyProcess;
  /** Of the administrator, got through the proxy. */
  token: string;
}

/** Declares these tests for each proxy that the machine has; the servers stay the same ones. */
export function behindEachProxy(tests: (t: BehindProxy) => void): void {
  const needed = proxyKinds.some((kind) => !proxyTestsNeed(kind));
  // Filled before the first test runs.
  const t = { servers: [] as ServerProcess[] } as BehindProxy;

  before(async () => {
    if (!needed) return;
    [t.database, t.s3] = await Promise.all([emptyDatabase(), S3Server.start()]);
    t.env = ownEnv(t.database.url, {
      ...t.s3.env,
      TRUST_PROXY: proxyAddress,
      CAPTCHA: "on",
      // Reads are logged at this level alone: so one sees who answered.
      LOG_LEVEL: "debug",
    });
    t.servers = await Promise.all([startServer(t.env), startServer(t.env)]);
    await switchCaptcha(t, "false");
  });
  after(async () => {
    for (const server of t.servers) await server.end();
    await t.s3?.remove();
    await t.database?.drop();
  });

  for (const kind of proxyKinds) {
    describe(`two servers behind ${kind.name}`, { skip: proxyTestsNeed(kind) }, () => {
      before(async () => {
        t.kind = kind;
        t.proxy = await ProxyProcess.start(
          kind,
          t.servers.map(({ address }) => address),
        );
        t.token = await signIn(t.proxy.address, "admin", adminPassword);
      });
      after(() => t.proxy?.end());
      tests(t);
    });
  }
}

export function switchCaptcha({ database }: BehindProxy, value: string) {
  return database.rows("update sys_config set config_value = $1 where config_key = $2", [
    value,
    "sys.account.captchaOnOff",
  ]);
}

/** The requests that a server logged for an address. */
export function requestsOf(server: ServerProcess, url: string): { ip: string; status: number }[] {
  return server.log.map((line) => JSON.parse(line)).filter((entry) => entry.url === url);
}

/** The statuses that some requests in a row are answered with. */
export async function statuses(ask: () => Promise<{ status: number }>): Promise<Set<number>> {
  const answers = new Set<number>();
  for (const _ of several) answers.add((await ask()).status);
  return answers;
}
