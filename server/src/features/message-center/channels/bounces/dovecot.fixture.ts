import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { eventually } from "../../../../../test/process/eventually.ts";
import { freePort, isPortOpen } from "../../../../../test/process/free-port.ts";
import { serverAccount } from "../../../../infra/postgres/account.ts";
import { waitForExit } from "../../../../infra/postgres/programs.ts";

const program = ["/usr/sbin/dovecot", "/usr/bin/dovecot"].find((path) => existsSync(path));
/** Reason to skip tests with a real mailbox; false if Dovecot is installed. */
export const dovecotSkip = program
  ? false
  : "no Dovecot of this machine: apt-get install dovecot-imapd";

/** Without root, sockets can only belong to the user's own group. */
const ownGroup = () => execFileSync("id", ["-gn"], { encoding: "utf8" }).trim();

interface Certificate {
  key: string;
  cert: string;
}

/** Mailbox of Debian's Dovecot on loopback, with TLS and with STARTTLS. */
export class DovecotMailbox {
  readonly account = { user: "bounces@mro.example", pass: "Pass-of-the-box" };
  readonly #folder = mkdtempSync(join(tmpdir(), "aeromaint-dovecot-"));
  readonly #owner = serverAccount([]);
  ports = { tls: 0, starttls: 0 };
  #child: ChildProcess | null = null;

  static async start(certificate: Certificate): Promise<DovecotMailbox> {
    const mailbox = new DovecotMailbox();
    mailbox.ports = { tls: await freePort(), starttls: await freePort() };
    for (const folder of ["run", "new", "cur", "tmp"]) mkdirSync(mailbox.#path(folder));
    for (const [name, text] of Object.entries(certificate)) {
      writeFileSync(mailbox.#path(`${name}.pem`), text);
    }
    writeFileSync(mailbox.#path("dovecot.conf"), mailbox.#settings());
    mailbox.#giveAway();
    const child = spawn(program ?? "", ["-F", "-c", mailbox.#path("dovecot.conf")], {
      stdio: "ignore",
    });
    mailbox.#child = child;
    await eventually("Dovecot", () => isPortOpen(mailbox.ports.tls));
    return mailbox;
  }

  /** Adds an unread mail. */
  receive(source: string): void {
    const name = `${Date.now()}.${randomUUID()}.here`;
    writeFileSync(this.#path("new", name), source.replaceAll(/\r?\n/g, "\r\n"));
    this.#giveAway();
  }

  count(): { read: number; unread: number } {
    const all = ["new", "cur"].flatMap((folder) => readdirSync(this.#path(folder)));
    const read = all.filter((name) => /:2,.*S/.test(name)).length;
    return { read, unread: all.length - read };
  }

  async stop(): Promise<void> {
    const child = this.#child;
    child?.kill("SIGTERM");
    if (child) await waitForExit(child);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #path(...names: string[]): string {
    return join(this.#folder, ...names);
  }

  /** Dovecot refuses to read mail as root. */
  #giveAway(): void {
    if (!this.#owner) return;
    const { uid, gid } = this.#owner;
    const below = (folder: string) =>
      readdirSync(this.#path(folder)).map((name) => join(folder, name));
    for (const name of ["", "new", "cur", "tmp", ...below("new"), ...below("cur")]) {
      chownSync(this.#path(name), uid, gid);
    }
  }

  #settings(): string {
    const user = this.#owner ? "nobody" : userInfo().username;
    const { uid, gid } = this.#owner ?? userInfo();
    const service = (name: string, more = "") => `service ${name} {\n  chroot =\n${more}}\n`;
    const listener = (name: string, port: number, more = "") =>
      `  inet_listener ${name} {\n    address = 127.0.0.1\n    port = ${port}\n${more}  }\n`;
    return `base_dir = ${this.#path("run")}
state_dir = ${this.#path("run")}
log_path = ${this.#path("log")}
protocols = imap
mail_location = maildir:${this.#folder}
first_valid_uid = 1
disable_plaintext_auth = yes
ssl = yes
ssl_cert = <${this.#path("cert.pem")}
ssl_key = <${this.#path("key.pem")}
auth_mechanisms = plain
default_internal_user = ${user}
default_login_user = ${user}
${this.#owner ? "" : `default_internal_group = ${ownGroup()}`}
passdb {
  driver = static
  args = user=${this.account.user} password=${this.account.pass}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${this.#folder}
}
${service("anvil")}${service("stats")}${service(
  "imap-login",
  listener("imap", this.ports.starttls) + listener("imaps", this.ports.tls, "    ssl = yes\n"),
)}`;
  }
}
