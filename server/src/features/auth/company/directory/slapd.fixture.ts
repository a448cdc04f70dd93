import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "ldapts";
import { eventually } from "../../../../../test/process/eventually.ts";
import { freePort, isPortOpen } from "../../../../../test/process/free-port.ts";

const program = "/usr/sbin/slapd";
const schemas = "/etc/ldap/schema";
export const suffix = "dc=mro,dc=example";
export const manager = { dn: `cn=manager,${suffix}`, password: "manager-of-the-tests" };

/** Reason to skip tests; false if slapd is installed. */
export const isSlapdMissing = existsSync(program) ? false : "slapd is not installed";

/** Creates a CA and a certificate for this machine. @returns PEM of the CA */
async function certify(folder: string): Promise<string> {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const make = (name: string, ...more: string[]) =>
    run("openssl", [
      "req",
      "-x509",
      "-days",
      "2",
      ...key,
      "-keyout",
      join(folder, `${name}.key`),
      "-out",
      join(folder, `${name}.pem`),
      ...more,
    ]);
  await make("ca", "-subj", "/CN=Test CA");
  const by = ["-CA", join(folder, "ca.pem"), "-CAkey", join(folder, "ca.key")];
  await make("slapd", "-subj", "/CN=slapd", "-addext", "subjectAltName=IP:127.0.0.1", ...by);
  return readFile(join(folder, "ca.pem"), "utf8");
}

const run = promisify(execFile);

/**
 * Starts a real directory with groups that list their members.
 * @param withTls adds LDAPS on a second port, and STARTTLS
 */
export async function startSlapd({ withTls = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "aeromaint-slapd-"));
  const authority = withTls ? await certify(folder) : "";
  await mkdir(join(folder, "db"));
  const config = join(folder, "slapd.conf");
  const modules = await moduleFolder();
  await writeFile(
    config,
    `
${["core", "cosine", "inetorgperson"].map((name) => `include ${schemas}/${name}.schema`).join("\n")}
modulepath ${modules}
moduleload back_mdb
moduleload memberof
pidfile ${folder}/slapd.pid
${withTls ? `TLSCertificateFile ${folder}/slapd.pem\nTLSCertificateKeyFile ${folder}/slapd.key` : ""}
sizelimit size.soft=1000 size.hard=1000 size.prtotal=unlimited
database mdb
suffix "${suffix}"
rootdn "${manager.dn}"
rootpw ${manager.password}
directory ${folder}/db
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
limits dn.exact="cn=reader,${suffix}" size.soft=1000 size.hard=1000 size.prtotal=unlimited
overlay memberof
`,
  );
  const port = await freePort();
  const tlsPort = await freePort();
  const at = withTls ? ` ldaps://127.0.0.1:${tlsPort}` : "";
  const addresses = `ldap://127.0.0.1:${port}${at}`;
  const child = spawn(program, ["-d", "stats", "-f", config, "-h", addresses], {
    stdio: "ignore",
  });
  const client = await started(child, port);
  await client.bind(manager.dn, manager.password);
  await client.add(suffix, { objectClass: ["dcObject", "organization"], o: "MRO", dc: "mro" });
  return {
    url: `127.0.0.1:${port}`,
    tlsUrl: `127.0.0.1:${tlsPort}`,
    /** Trusted CA as PEM. */
    authority,
    client,
    async close() {
      await client.unbind();
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function moduleFolder(): Promise<string> {
  const candidates = [
    "/usr/lib/ldap",
    ...(await readdir("/usr/lib")).map((name) => `/usr/lib/${name}/ldap`),
  ];
  return candidates.find((path) => existsSync(join(path, "back_mdb.la"))) ?? "/usr/lib/ldap";
}

/** Waits until it accepts connections. It reports its start too early. */
async function started(child: ChildProcess, port: number): Promise<Client> {
  await eventually("slapd", () => {
    if (child.exitCode !== null) throw new Error("slapd has ended");
    return isPortOpen(port);
  });
  return new Client({ url: `ldap://127.0.0.1:${port}`, connectTimeout: 5_000, timeout: 5_000 });
}
