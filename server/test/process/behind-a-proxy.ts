import { after, before, describe } from "node:test";
import { type EmptyDatabase, emptyDatabase } from "./databases.ts";
import { signIn } from "./http-client.ts";
import { adminPassword, externalDatabaseEnv } from "./own-server.ts";
import {
  type ProxyKind,
  ProxyProcess,
  proxyAddress,
  proxyKinds,
  proxySkipReason,
} from "./proxy-process.ts";
import { S3Server } from "./s3-server.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Requests in a row: enough that each server gets some. */
export const repetitions = [1, 2, 3, 4];

/** Two servers with one database and one bucket, behind a proxy. */
export interface BehindProxy {
  kind: ProxyKind;
  database: EmptyDatabase;
  s3: S3Server;
  env: Record<string, string>;
  servers: ServerProcess[];
  proxy: ProxyProcess;
  /** Token of the administrator, created through the proxy. */
  token: string;
}

/** Declares the tests for each proxy of the machine, all with the same servers. */
export function describeBehindEachProxy(tests: (t: BehindProxy) => void): void {
  const needed = proxyKinds.some((kind) => !proxySkipReason(kind));
  // Filled before the first test runs.
  const t = { servers: [] as ServerProcess[] } as BehindProxy;

  before(async () => {
    if (!needed) return;
    [t.database, t.s3] = await Promise.all([emptyDatabase(), S3Server.start()]);
    t.env = externalDatabaseEnv(t.database.url, {
      ...t.s3.env,
      TRUST_PROXY: proxyAddress,
      CAPTCHA: "on",
      // Reads are logged only at this level; the log shows which server responded.
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
    describe(`two servers behind ${kind.name}`, { skip: proxySkipReason(kind) }, () => {
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

/** Requests for a URL in a server's log. */
export function requestsOf(server: ServerProcess, url: string): { ip: string; status: number }[] {
  return server.log.map((line) => JSON.parse(line)).filter((entry) => entry.url === url);
}

/** Statuses of several requests in a row. */
export async function collectStatuses(
  ask: () => Promise<{ status: number }>,
): Promise<Set<number>> {
  const answers = new Set<number>();
  for (const _ of repetitions) answers.add((await ask()).status);
  return answers;
}
