import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../../process/eventually.ts";
import { freePort } from "../../process/free-port.ts";
import { DrillProcess } from "../patroni/drill-process.ts";

/** Programs of Ceph with their packages. */
export const cephPackages = {
  "ceph-mon": "ceph-mon",
  "ceph-osd": "ceph-osd",
  radosgw: "radosgw",
  ceph: "ceph-common",
  "ceph-authtool": "ceph-common",
  monmaptool: "ceph-common",
} as const;

const fsid = "7f0c7b0e-9d5b-4a9e-8a35-6a7b1f0f0d11";
const osdUuid = "7f0c7b0e-9d5b-4a9e-8a35-6a7b1f0f0d12";
const keys = { accessKeyId: "AEROMAINTDRILL", secretAccessKey: "secret-of-the-drill-of-stores" };
const user = "aeromaint";
/** Bytes in memory: enough for a few objects of a gigabyte. */
const capacity = 6 * 1024 ** 3;

/** Minimal Ceph: one monitor, one store in memory, and the S3 gateway. */
export class CephStore {
  readonly #folder = mkdtempSync(join(tmpdir(), "aeromaint-ceph-"));
  readonly #programs: Record<keyof typeof cephPackages, string>;
  readonly #running: DrillProcess[] = [];
  port = 0;

  constructor(programs: Record<keyof typeof cephPackages, string>) {
    this.#programs = programs;
  }

  /** Value of `TEST_STORE`. */
  get address() {
    return { port: this.port, ...keys };
  }

  async start(): Promise<void> {
    const monitor = await freePort();
    this.port = await freePort();
    const addresses = `v2:127.0.0.1:${monitor}`;
    for (const name of ["osd", "rgw"]) mkdirSync(this.#path(name));
    writeFileSync(this.#path("ceph.conf"), this.#settings(`[${addresses}/0]`));
    this.#makeKeys();
    const map = this.#path("monmap");
    this.#run("monmaptool", ["--create", "--fsid", fsid, "--addv", "a", `[${addresses}]`, map]);
    this.#run("ceph-mon", [
      "--mkfs",
      "-i",
      "a",
      "--monmap",
      map,
      "--keyring",
      this.#path("keyring"),
    ]);
    this.#spawn("ceph-mon", ["-f", "-i", "a"]);
    this.#run("ceph", ["osd", "new", osdUuid]);
    const caps = ["mon", "profile osd", "osd", "allow *"];
    const key = this.#run("ceph", ["auth", "get-or-create", "osd.0", ...caps]);
    appendFileSync(this.#path("keyring"), key);
    this.#run("ceph-osd", ["-i", "0", "--mkfs", "--osd-uuid", osdUuid]);
    this.#spawn("ceph-osd", ["-f", "-i", "0"]);
    const frontend = `beast endpoint=127.0.0.1:${this.port}`;
    this.#spawn("radosgw", ["-f", "-n", "client.admin", "--rgw_frontends", frontend]);
    const isThere = () =>
      fetch(`http://127.0.0.1:${this.port}/`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually("the gateway", isThere, { within: 120_000 });
    this.#runAdmin(["user", "create", "--uid", user, "--display-name", user]);
    const given = ["--access-key", keys.accessKeyId, "--secret", keys.secretAccessKey];
    this.#runAdmin(["key", "create", "--uid", user, "--key-type", "s3", ...given]);
  }

  async stop(): Promise<void> {
    for (const each of this.#running.reverse()) await each.stop("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  #makeKeys(): void {
    const ring = this.#path("keyring");
    const all = (of: readonly string[]) => of.flatMap((name) => ["--cap", name, "allow *"]);
    this.#run("ceph-authtool", [
      "--create-keyring",
      ring,
      "--gen-key",
      "-n",
      "mon.",
      ...all(["mon"]),
    ]);
    this.#run("ceph-authtool", [
      ring,
      "--gen-key",
      "-n",
      "client.admin",
      ...all(["mon", "osd", "mgr"]),
    ]);
  }

  #run(program: keyof typeof cephPackages, args: readonly string[]): string {
    const isPlain = program === "monmaptool" || program === "ceph-authtool";
    return execFileSync(
      this.#programs[program],
      isPlain ? args : ["-c", this.#path("ceph.conf"), ...args],
      { encoding: "utf8", timeout: 60_000, stdio: ["ignore", "pipe", "ignore"] },
    );
  }

  /** The program is part of the gateway package. */
  #runAdmin(args: readonly string[]): void {
    const program = `${this.#programs.radosgw}-admin`;
    execFileSync(program, ["-c", this.#path("ceph.conf"), "-n", "client.admin", ...args], {
      timeout: 60_000,
      stdio: "ignore",
    });
  }

  #spawn(program: keyof typeof cephPackages, args: readonly string[]): void {
    const command = [this.#programs[program], "-c", this.#path("ceph.conf"), ...args];
    const place = { folder: this.#folder, account: undefined };
    this.#running.push(new DrillProcess(place, program, command).start());
  }

  #settings(monitor: string): string {
    return `[global]
fsid = ${fsid}
mon_host = ${monitor}
public_addr = 127.0.0.1
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = ${capacity}
run_dir = ${this.#folder}
pid_file =
log_file = ${this.#path("$name.log")}
admin_socket = ${this.#path("$name.$pid.asok")}
mon_data = ${this.#path("mon")}
osd_data = ${this.#path("osd")}
rgw_data = ${this.#path("rgw")}
keyring = ${this.#path("keyring")}
`;
  }
}
