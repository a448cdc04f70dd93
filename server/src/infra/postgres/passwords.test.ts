// Slow: starts and stops databases.
// Own process: ends databases with their processes.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../../../test/process/free-port.ts";
import { serverAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { type Postgres, startPostgres } from "./launcher.ts";
import { startPostmaster } from "./postmaster.ts";

const made: string[] = [];
after(() => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

function newDataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "aeromaint-test-"));
  made.push(dir);
  return dir;
}

const files = ["superuser-password", "database-password"];
const read = (dataDir: string, name: string) => readFileSync(join(dataDir, name), "utf8");
const rulesOf = (dataDir: string) => join(dataDir, "postgres", "pg_hba.conf");
/** Rules that initdb wrote for releases with a trusted socket. */
const trust = `local all all trust
host all all 127.0.0.1/32 trust
host all all ::1/128 trust
local replication all trust
`;

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function changed(url: string, change: (url: URL) => void): string {
  const other = new URL(url);
  change(other);
  return other.href;
}

/** Connects from a process of the database's account. @returns the error code */
async function refusalOf(url: string): Promise<string> {
  const program = `const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
    const client = new pg.Client({ connectionString: process.argv[1] });
    console.log(await client.connect().then(() => "let in", ({ code, message }) => code ?? message));
    await client.end().catch(() => {});`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", program, url],
    { ...serverAccount([]), cwd: "/", env: {} },
  );
  return stdout.trim();
}

const wrongPassword = "28P01";

describe("a running database", () => {
  let dataDir: string;
  let postgres: Postgres;
  before(async () => {
    dataDir = newDataDir();
    postgres = await startPostgres({ dataDir });
  });
  after(() => postgres.stop());

  test("has its own passwords, in files readable only by the account that started it", async () => {
    for (const name of files) {
      const { mode, uid } = statSync(join(dataDir, name));
      assert.deepEqual([mode & 0o777, uid], [0o600, process.getuid?.()], name);
      assert.match(read(dataDir, name), /^[\w-]{43}$/);
    }
    assert.notEqual(read(dataDir, "superuser-password"), read(dataDir, "database-password"));
    assert.doesNotMatch(readFileSync(rulesOf(dataDir), "utf8"), /trust|peer|ident/);
    const roles = await query(
      postgres.adminUrl,
      "select rolname, left(rolpassword, 14) as kept from pg_authid where rolcanlogin order by 1",
    );
    const kept = "SCRAM-SHA-256$";
    assert.deepEqual(roles, [
      { rolname: "aeromaint", kept },
      { rolname: "postgres", kept },
    ]);
  });

  test("refuses its own account on the socket without the right password", async () => {
    for (const url of [postgres.url, postgres.adminUrl]) {
      const bare = changed(url, (other) => {
        other.password = "";
      });
      assert.match(await refusalOf(bare), /password must be a (?:non-empty )?string/);
      const wrong = changed(url, (other) => {
        other.password = "guess";
      });
      assert.equal(await refusalOf(wrong), wrongPassword);
      assert.equal(await refusalOf(url), "let in");
    }
  });

  test("hides its password files from the database's account", {
    skip: process.getuid?.() !== 0 && "needs root",
  }, async () => {
    for (const name of files) {
      await assert.rejects(
        promisify(execFile)("/bin/cat", [join(dataDir, name)], { ...serverAccount([]), cwd: "/" }),
        /Permission denied/,
      );
    }
  });
});

test("refuses connections without a password on a port too", async () => {
  const dataDir = newDataDir();
  const { url, stop } = await startPostgres({ dataDir });
  await stop();
  const account = serverAccount([]);
  const home = dirname(realpathSync(join(dataDir, "postgres")));
  const port = await freePort();
  const postmaster = await startPostmaster({
    cluster: join(home, "postgres"),
    account,
    binaries: findBinaries(home, account),
    settings: ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="],
    log: () => undefined,
  });
  try {
    for (const role of ["aeromaint", "postgres"]) {
      const address = `${role}:guess@127.0.0.1:${port}/aeromaint`;
      assert.equal(await refusalOf(`postgresql://${address}`), wrongPassword);
    }
    const { password } = new URL(url);
    const right = `postgresql://aeromaint:${password}@127.0.0.1:${port}/aeromaint`;
    assert.equal(await refusalOf(right), "let in");
  } finally {
    await postmaster.stop();
  }
});

/** States of a data folder after an interrupted or old start. */
const states: Record<string, (dataDir: string) => void> = {
  "with a trusted socket": (dataDir) => {
    for (const name of files) rmSync(join(dataDir, name));
    writeFileSync(rulesOf(dataDir), trust);
  },
  "after an upgrade that stopped after the files": (dataDir) => {
    for (const name of files) writeFileSync(join(dataDir, name), "x".repeat(43));
    writeFileSync(rulesOf(dataDir), trust);
  },
  "after an upgrade that stopped before the rules": (dataDir) =>
    writeFileSync(rulesOf(dataDir), trust),
  "without the superuser's password": (dataDir) => rmSync(join(dataDir, "superuser-password")),
  "with a truncated password": (dataDir) => writeFileSync(join(dataDir, "database-password"), "ab"),
  "with other passwords": (dataDir) => {
    for (const name of files) writeFileSync(join(dataDir, name), "y".repeat(43), { mode: 0o644 });
  },
};

for (const [name, prepare] of Object.entries(states)) {
  test(`upgrades a data folder ${name}, with its data`, async () => {
    const dataDir = newDataDir();
    const first = await startPostgres({ dataDir });
    await query(first.url, "create table kept as select 145 as answer");
    await first.stop();
    prepare(dataDir);
    const second = await startPostgres({ dataDir });
    try {
      assert.deepEqual(await query(second.url, "select answer from kept"), [{ answer: 145 }]);
      assert.deepEqual(await query(second.adminUrl, "select 1 as one"), [{ one: 1 }]);
      const wrong = changed(second.url, (other) => {
        other.password = "guess";
      });
      await assert.rejects(query(wrong, "select 1"), { code: wrongPassword });
      for (const file of files) assert.equal(statSync(join(dataDir, file)).mode & 0o777, 0o600);
    } finally {
      await second.stop();
    }
  });
}

test("keeps its passwords across restarts, and out of its log", async () => {
  const dataDir = newDataDir();
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const first = await startPostgres({ dataDir, log });
  await first.stop();
  const second = await startPostgres({ dataDir, log });
  await second.stop();
  assert.equal(first.url, second.url);
  for (const name of files) assert.ok(!lines.join("\n").includes(read(dataDir, name)), name);
});
