import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { printFigures } from "../../drill-length.ts";
import { addCategory, BusyClients } from "../../process/busy-clients.ts";
import { DebianPostgres } from "../../process/debian-postgres.ts";
import { eventually } from "../../process/eventually.ts";
import { freePort } from "../../process/free-port.ts";
import { call, signIn } from "../../process/http-client.ts";
import { assertNothingLost } from "../../process/nothing-lost.ts";
import { adminPassword, externalDatabaseEnv } from "../../process/own-server.ts";
import { buildImage, ImageTools } from "./build-image.ts";

/** Megabytes. */
const maxSize = 350;
const maxStop = 10_000;
const rounds = Number(process.env.DRILL_ROUNDS ?? 3);

/** Name of an existing image. */
const given = process.env.DRILL_IMAGE;

const tools = new ImageTools();
const postgres = new DebianPostgres(tools.postgres);
const container = `aeromaint-drill-${randomBytes(4).toString("hex")}`;
let image: string;
let address: string;

before(async () => {
  image = given ?? buildImage(tools, container);
  await postgres.start();
  await postgres.query("create database aero");
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const env = externalDatabaseEnv(postgres.url("aero"), { HOST: "127.0.0.1", PORT: String(port) });
  tools.podman([
    "run",
    "--detach",
    "--name",
    container,
    "--network",
    "host",
    "--runtime",
    "runc",
    // Explicit limits: podman's defaults exceed those of this machine.
    "--ulimit",
    "nofile=4096:4096",
    "--ulimit",
    "nproc=4096:4096",
    // Options of compose.yaml.
    "--read-only",
    "--tmpfs",
    "/tmp",
    "--cap-drop",
    "ALL",
    "--security-opt",
    "no-new-privileges",
    "--volume",
    `${container}:/var/lib/aeromaint`,
    ...Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    image,
  ]);
  await ready();
});
after(async () => {
  tools.podman(["rm", "--force", "--ignore", container]);
  tools.podman(["volume", "rm", "--force", container]);
  if (image && !given) tools.podman(["rmi", "--force", image]);
  await postgres.remove();
});

async function ready(): Promise<void> {
  const isReady = () => call(address, "/ready").then(({ status }) => status === 200);
  await eventually("readiness", () => isReady().catch(() => false), { within: 60_000 });
}

test("is small, runs without root and changes no file of itself", (t) => {
  const bytes = Number(tools.podman(["image", "inspect", "--format", "{{.Size}}", image]));
  const megabytes = Math.round(bytes / 1e6);
  printFigures(t, "image", { "size (MB)": megabytes });
  assert.ok(megabytes < maxSize, `${megabytes} MB`);
  const within = (script: string) => tools.podman(["exec", container, "sh", "-c", script]).trim();
  assert.equal(within("id -u"), "10001");
  assert.equal(within("touch /opt/aeromaint/x /etc/x 2>/dev/null || echo refused"), "refused");
  assert.equal(within("touch /tmp/x /var/lib/aeromaint/x && echo taken"), "taken");
  assert.equal(within("grep CapEff /proc/1/status | tr -d 'a-zA-Z:\\t0'"), "");
  assert.equal(within("ls /opt/aeromaint/server/test 2>/dev/null | wc -l"), "0");
});

test("passes its health check", () => {
  tools.podman(["healthcheck", "run", container]);
});

test("serves the rendered site", async () => {
  const page = await fetch(`${address}/web-site/home`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /航空维修/);
});

test("stops in time under load, without losing acknowledged writes", async (t) => {
  const dataDir = tools
    .podman(["volume", "inspect", "--format", "{{.Mountpoint}}", container])
    .trim();
  assert.ok(existsSync(dataDir));
  const target = async () => ({ address, token: await signIn(address, "admin", adminPassword) });
  const url = postgres.url("aero");
  const clients = new BusyClients(await target(), await addCategory(await target(), url));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    clients.start(await target());
    const enough = clients.count + 20;
    await eventually("writes", () => clients.count >= enough, { within: 60_000 });
    const requestedAt = performance.now();
    await tools.podmanAside(["stop", "--time", "15", container]);
    times.push(performance.now() - requestedAt);
    await clients.stop();
    const code = tools.podman(["inspect", "--format", "{{.State.ExitCode}}", container]).trim();
    assert.equal(code, "0", "it ended by itself");
    await assertNothingLost({ url, dataDir }, clients.acknowledged);
    tools.podman(["start", container]);
    await ready();
  }
  const wrong = [...clients.answers.keys()].filter((status) => ![0, 200, 503].includes(status));
  assert.deepEqual(wrong, []);
  const longest = Math.round(Math.max(...times));
  printFigures(t, "stop", {
    rounds,
    acknowledged: clients.count,
    lost: 0,
    "longest (ms)": longest,
  });
  assert.ok(longest < maxStop, `${longest} ms`);
});
