import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import tls from "node:tls";
import { fileURLToPath } from "node:url";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

/** Client address of proxied requests, different from direct ones. */
export const proxyAddress = "127.0.0.9";

interface Ports {
  http: number;
  https: number;
  servers: readonly number[];
}

/** Proxy of the machine, run with the example configuration for operators. */
export interface ProxyKind {
  name: "haproxy" | "nginx";
  /** True if the proxy checks the servers' readiness itself. */
  checksReadiness: boolean;
  /** Example with the values of this test, and the files that it needs. */
  files(example: string, ports: Ports, folder: string): Record<string, string>;
  /** Arguments to check the files, and to run the proxy. */
  check(folder: string): string[];
  run(folder: string): string[];
}

export const proxyKinds: readonly ProxyKind[] = [
  {
    name: "haproxy",
    checksReadiness: true,
    files: (example, { http, https, servers: [one, other] }, folder) => ({
      "haproxy.cfg": replaced(example, [
        ["bind :80", `bind 127.0.0.1:${http}`],
        ["server itself abns@aeromaint", `server itself abns@aeromaint-${https}`],
        ["bind abns@aeromaint", `bind abns@aeromaint-${https}`],
        ["bind :443", `bind 127.0.0.1:${https}`],
        ["/etc/haproxy/certs/aeromaint.pem", join(folder, "both.pem")],
        ["app1:8086 check", `127.0.0.1:${one} check source ${proxyAddress}`],
        ["app2:8086 check", `127.0.0.1:${other} check source ${proxyAddress}`],
      ]),
    }),
    check: (folder) => ["-c", "-f", join(folder, "haproxy.cfg")],
    run: (folder) => ["-db", "-f", join(folder, "haproxy.cfg")],
  },
  {
    name: "nginx",
    checksReadiness: false,
    files: (example, { http, https, servers: [one, other] }, folder) => ({
      "site.conf": replaced(example, [
        ["listen 80;", `listen 127.0.0.1:${http};`],
        ["listen 443 ", `listen 127.0.0.1:${https} `],
        ["/etc/nginx/certs/aeromaint.crt", join(folder, "cert.pem")],
        ["/etc/nginx/certs/aeromaint.key", join(folder, "key.pem")],
        ["app1:8086", `127.0.0.1:${one}`],
        ["app2:8086", `127.0.0.1:${other}`],
        ["proxy_http_version 1.1;", `proxy_http_version 1.1; proxy_bind ${proxyAddress};`],
      ]),
      "nginx.conf": `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
        events {} http { access_log off; include ${folder}/site.conf; ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")} }`,
    }),
    check: (folder) => ["-t", "-c", join(folder, "nginx.conf")],
    run: (folder) => ["-c", join(folder, "nginx.conf")],
  },
];

/** Path of the proxy's program; null if not installed. */
export function findProxy({ name }: ProxyKind): string | null {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Reason to skip the tests of proxies; false if they can run. */
export function proxySkipReason(kind: ProxyKind): string | false {
  if (process.platform !== "linux") return "needs a second loopback address, as Linux has it";
  if (!findProxy(kind)) return `no ${kind.name} on this machine: apt-get install ${kind.name}`;
  if (spawnSync("openssl", ["version"]).status !== 0) return "no openssl on this machine";
  return false;
}

/** Proxy in front of two servers. Its certificate is trusted by fetch from its start. */
export class ProxyProcess {
  readonly #folder = mkdtempSync(join(tmpdir(), "aeromaint-proxy-"));
  readonly #child: ChildProcess;
  readonly address: string;
  readonly plainAddress: string;
  #output = "";

  static async start(kind: ProxyKind, servers: readonly string[]): Promise<ProxyProcess> {
    const ports = servers.map((address) => Number(new URL(address).port));
    const all = { http: await freePort(), https: await freePort(), servers: ports };
    const proxy = new ProxyProcess(kind, all);
    const isUp = () => {
      if (proxy.#child.exitCode !== null) throw new Error(`${kind.name} ended:\n${proxy.#output}`);
      return fetch(`${proxy.address}/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    await eventually(kind.name, isUp).catch(async (error: unknown) => {
      await proxy.end();
      throw error;
    });
    return proxy;
  }

  private constructor(kind: ProxyKind, ports: Ports) {
    // Other accounts of nginx read its buffers.
    chmodSync(this.#folder, 0o755);
    this.address = `https://127.0.0.1:${ports.https}`;
    this.plainAddress = `http://127.0.0.1:${ports.http}`;
    makeCertificate(this.#folder);
    const path = new URL(`../../../deploy/${readExample(kind)}`, import.meta.url);
    const files = kind.files(readFileSync(fileURLToPath(path), "utf8"), ports, this.#folder);
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(this.#folder, name), text);
    }
    const program = findProxy(kind) ?? "";
    execFileSync(program, kind.check(this.#folder), { stdio: "pipe" });
    this.#child = spawn(program, kind.run(this.#folder), { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#output += text;
      });
    }
  }

  async end(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = new Promise((resolve) => this.#child.once("exit", resolve));
      this.#child.kill("SIGTERM");
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export function readExample({ name }: ProxyKind): string {
  return name === "haproxy" ? "haproxy.cfg" : "nginx.conf";
}

function makeCertificate(folder: string): void {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  const out = ["-days", "2", "-keyout", key, "-out", cert];
  execFileSync("openssl", ["req", "-x509", ...kind, ...subject, ...out], { stdio: "pipe" });
  const pem = readFileSync(cert, "utf8");
  writeFileSync(join(folder, "both.pem"), pem + readFileSync(key, "utf8"));
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), pem]);
}

/** Fails if a replaced text is missing: the example changed. */
function replaced(example: string, places: readonly (readonly [string, string])[]): string {
  let text = example;
  for (const [from, to] of places) {
    // Comments may contain the text too; replace only settings.
    const lines = text.split("\n");
    const isPlace = (line: string) => line.includes(from) && !line.trimStart().startsWith("#");
    if (!lines.some(isPlace)) throw new Error(`the example has no ${from}`);
    text = lines.map((line) => (isPlace(line) ? line.replace(from, to) : line)).join("\n");
  }
  return text;
}
