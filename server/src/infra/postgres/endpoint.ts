import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UnixAccount } from "./account.ts";
import { shortHash } from "./home.ts";
import { APPLICATION, type Passwords, type Role, readPassword } from "./passwords.ts";

/** Address of the server: a socket in its own directory, or a loopback port on Windows. */
interface Endpoint {
  /** Settings for the command line of postgres. */
  settings: string[];
  /** Lock file of the socket, which only a running server holds. */
  socketLock: string | undefined;
  url(role: Role, database: string): string;
}

const SOCKET = ".s.PGSQL.5432";
// sun_path holds 104 bytes on macOS and 108 on Linux, including the final zero and ".lock".
const LONGEST_SOCKET_DIR = 103 - `/${SOCKET}.lock`.length;

interface EndpointOptions {
  account: UnixAccount | undefined;
  passwords: Passwords;
}

export async function openEndpoint(cluster: string, options: EndpointOptions): Promise<Endpoint> {
  return process.platform === "win32" ? loopback(options) : unixSocket(cluster, options);
}

/** URL of a running server, from its postmaster.pid; null if it is not running. */
export function runningUrl(dataDir: string, role: Role = APPLICATION): string | null {
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const password = readPassword(dataDir, role);
  if (password === null || !existsSync(pidFile)) return null;
  const [, , , port = "", folder = ""] = readFileSync(pidFile, "utf8").split("\n");
  return port ? urlOf({ role, password, port, folder, database: APPLICATION }) : null;
}

interface Address {
  role: Role;
  password: string;
  database: string;
  port: string | number;
  /** Directory of the socket; empty for a loopback port. */
  folder: string;
}

function urlOf({ role, password, database, port, folder }: Address): string {
  const socket = folder && `?host=${encodeURIComponent(folder)}`;
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}${socket}`;
}

function unixSocket(cluster: string, { account, passwords }: EndpointOptions): Endpoint {
  // PostgreSQL requires mode 0700 for the cluster, so other accounts cannot reach the socket.
  const fits = Buffer.byteLength(cluster) <= LONGEST_SOCKET_DIR;
  const dir = fits ? cluster : shortSocketDir(cluster, account);
  return {
    settings: [
      "listen_addresses=",
      "port=5432",
      "unix_socket_permissions=0700",
      `unix_socket_directories="${dir.replaceAll('"', '""')}"`,
    ],
    socketLock: join(dir, `${SOCKET}.lock`),
    url: (role, database) =>
      urlOf({ role, password: passwords[role], database, port: 5432, folder: dir }),
  };
}

/** Creates a socket directory in the temporary one; other users may have taken its name. */
function shortSocketDir(cluster: string, account: UnixAccount | undefined): string {
  const dir = join(tmpdir(), `aeromaint-${shortHash(cluster)}`);
  try {
    mkdirSync(dir, { mode: 0o700 });
    if (account) chownSync(dir, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const stats = lstatSync(dir);
  const owner = account?.uid ?? process.getuid?.();
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0) {
    throw new Error(
      `目录 ${dir} 已被其他用户占用，无法放置数据库套接字：请把 DATA_DIR 改为较短的路径。` +
        ` ${dir} belongs to somebody else, so the database socket cannot be put there: use a shorter DATA_DIR.`,
    );
  }
  return dir;
}

async function loopback({ passwords }: EndpointOptions): Promise<Endpoint> {
  const port = await freePort();
  return {
    settings: ["listen_addresses=127.0.0.1", `port=${port}`],
    socketLock: undefined,
    url: (role, database) => urlOf({ role, password: passwords[role], database, port, folder: "" }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}
