// Slow: runs a drill of minutes.

import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { connect } from "node:net";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import sharp from "sharp";
import { buildWorkbook } from "../../src/crud/import/import.fixture.ts";
import { startForger } from "../../src/features/auth/company/forger.fixture.ts";
import { drillLength, isDrill, printFigures } from "../drill-length.ts";
import { type Attack, createAttacks } from "../drills/one-caller/attacks.ts";
import { percentilesOf, readPages, repeatAttack } from "../drills/one-caller/readers.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";
import { call, signIn, trySignIn } from "./http-client.ts";
import { memoryArgs, memoryVariables } from "./memory-settings.ts";
import { newDataDir, ServerProcess } from "./server-process.ts";

const warming = drillLength({ short: 5_000, long: 60_000 });
const duration = drillLength({ short: 20_000, long: 5 * 60_000 });
/** Milliseconds, on a quiet machine. Other tests run at the same time as a short run. */
const maxP99 = 300;

test("callers with their maximum load, on a full log disk, do not slow down fifty readers", {
  skip: !existsSync("/dev/full") && "needs /dev/full",
}, async (t) => {
  const port = await freePort();
  const env = {
    CAPTCHA: "off",
    PORT: `${port}`,
    NODE_OPTIONS: memoryArgs.join(" "),
    OUTBOUND_NETWORKS: "127.0.0.1",
  };
  const stdout = openSync("/dev/full", "w");
  const server = new ServerProcess(newDataDir(), { ...env, ...memoryVariables }, { stdout });
  const address = `http://127.0.0.1:${port}`;
  const isReady = () =>
    call(address, "/ready").then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually("the server", isReady, { within: 240_000 });
  const token = await signIn(address, "mechanic", demoPasswords.mechanic);
  const company = await startForger();
  t.after(() => company.close());
  const attacks = await scenarios(address, company.issuer);
  const attacked = async (milliseconds: number) => {
    const ending = performance.now() + milliseconds;
    const [pages] = await Promise.all([
      readPages({ address, token }, milliseconds),
      ...attacks.map((attack) => repeatAttack(attack, ending)),
    ]);
    return pages;
  };
  await attacked(warming);
  const pages = await attacked(duration);
  const { p50, p99, failed } = percentilesOf(pages);
  const { data } = await call(address, "/ready");
  printFigures(t, "callers-together", {
    pages: pages.length,
    p50: Math.round(p50),
    p99: Math.round(p99),
    failed: failed.length,
    "log lines lost": data.load.aeromaint_log_lines_lost,
  });
  assert.ok(server.isRunning);
  assert.ok(data.load.aeromaint_log_lines_lost > 0);
  assert.deepEqual(failed, []);
  assert.ok(pages.length >= 50, `${pages.length} pages for fifty readers`);
  if (isDrill) assert.ok(p99 <= maxP99, `p99 ${p99} ms`);
});

/** Runs all attacks concurrently until the end. */
async function scenarios(address: string, issuer: string): Promise<Attack[]> {
  const admin = await signIn(address, "admin", demoPasswords.admin);
  const operator = await signIn(address, "operator", demoPasswords.operator);
  const picture = await largePicture();
  const photograph = await photographWithPlace();
  const providerId = await createProvider({ address, token: admin }, issuer);
  const titles = ["岗位编码", "岗位名称", "岗位顺序"];
  const rows = Array.from({ length: 2_000 }, (_, at) => [`drill${at}`, `演练岗位${at}`, at]);
  const sheet = await buildWorkbook([titles, ...rows]);
  const send = (
    token: string,
    path: string,
    [name, bytes, fileName]: [string, Uint8Array, string],
  ) => {
    const form = new FormData();
    form.append(name, new Blob([Uint8Array.from(bytes)]), fileName);
    if (path.endsWith("/import")) form.append("dryRun", "1");
    return call(address, path, { method: "POST", token, body: form });
  };
  const piled = (count: number, one: () => Promise<unknown>) => () =>
    Promise.allSettled(Array.from({ length: count }, one));
  const { packs } = await createAttacks({ address, token: admin });
  assert.ok(packs);
  return [
    packs,
    piled(8, () =>
      send(operator, "/system/common/user/profile/avatar", ["avatar", picture, "头像.png"]),
    ),
    piled(6, () => send(admin, "/system/post/import", ["file", sheet, "岗位.xlsx"])),
    () => send(operator, "/system/oss/0", ["file", photograph, "照片.jpg"]),
    // Anonymous calls: most are refused before the provider hears of them.
    piled(20, () =>
      call(address, `/auth/company/${providerId}/start`, {
        method: "POST",
        body: { purpose: "signIn" },
      }),
    ),
    () => trySignIn(address, { username: "nobody", password: "wrong-Password-1" }),
    () =>
      call(address, "/system/backup", { method: "POST", token: admin }).then(() => pause(20_000)),
    () => call(address, "/live", { headers: { "x-long": "x".repeat(40_000) } }),
    () => fetch(`${address}/sitemap/999999999999999999`),
    () => openConnections(address, isDrill ? 1_200 : 200),
  ];
}

async function largePicture(): Promise<Uint8Array> {
  const create = { width: 5_000, height: 5_000, channels: 3, background: "#1a6cff" } as const;
  return sharp({ create }).png().toBuffer();
}

/** A photograph with EXIF data, which every upload removes. */
async function photographWithPlace(): Promise<Uint8Array> {
  const create = { width: 4_000, height: 3_000, channels: 3, background: "#5a7d9a" } as const;
  const exif = {
    IFD0: { Make: "演练" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "39/1 54/1 0/1" },
  };
  return sharp({ create }).withExif(exif).jpeg().toBuffer();
}

async function createProvider(
  { address, token }: { address: string; token: string },
  issuer: string,
): Promise<string> {
  const { data, message } = await call(address, "/system/sign-in-provider", {
    method: "POST",
    token,
    body: {
      providerName: "演练登录",
      kind: "oidc",
      status: "1",
      issuer,
      clientId: "drill",
      secret: "a-secret-of-the-drill-0123456789",
      userTypes: ["04"],
      scopes: "openid profile email",
      accountClaim: "preferred_username",
      nameClaim: "name",
      emailClaim: "email",
      linkBy: "userName",
      creates: false,
      signsOutThere: false,
    },
  });
  assert.ok(data?.providerId, message);
  return data.providerId;
}

/** Opens silent connections from one address for a while. */
async function openConnections(address: string, count: number): Promise<void> {
  const { hostname, port } = new URL(address);
  const place = { host: hostname, port: Number(port), localAddress: "127.0.0.3" };
  const sockets = Array.from({ length: count }, () => connect(place).on("error", () => {}));
  const signal = AbortSignal.timeout(5_000);
  await Promise.allSettled(sockets.map((socket) => once(socket, "connect", { signal })));
  await pause(3_000);
  // Closed sockets would keep their ports for a minute, until the client has no free ones.
  for (const socket of sockets) socket.resetAndDestroy();
}
