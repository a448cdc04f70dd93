import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, test } from "node:test";
import type { LedgerFault } from "@aeromaint/contracts/documents/evidence.ts";
import { sql } from "kysely";
import pg from "pg";
import { startTestApp } from "../../test/harness.ts";
import { openLedger } from "../features/documents/evidence/append-evidence.queries.ts";
import {
  LedgerCheck,
  type LedgerHead,
  type LedgerVerdict,
} from "../features/documents/evidence/check/ledger-check.ts";
import type { LedgerLine } from "../features/documents/evidence/check/ledger-line.ts";
import { openSigningKey } from "../infra/config/signing-key.ts";
import { findHead, readLedger } from "./database-source.ts";

const total = 6;
let t: Awaited<ReturnType<typeof startTestApp>>;
let client: pg.Client;
let own: string;
let end: LedgerHead;

before(async () => {
  t = await startTestApp();
  ({ publicKey: own } = await t.app.signingKey());
  client = new pg.Client({ connectionString: t.databaseUrl });
  await client.connect();
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();
  for (let number = 1; number <= total; number += 1) {
    await t.app.inTransaction((unit) =>
      openLedger(unit, t.app.signingKey).append({
        act: "revision.return",
        subjectKind: "revision",
        subjectId: String(number),
        subjectLabel: `AM-145-2026-000${number} 𠮷 \\ "第\t1\n版"`,
        sha256: hash("sha256", String(number)),
        details: { comment: "第 3 段\r\n请更正 \\N", round: number, open: true, none: null },
        actorId: userId,
        now: new Date(Date.UTC(2026, 5, 15, 1, 2, number, number * 100)),
      }),
    );
  }
  const { seq, hash: last } = (await findHead(client)) ?? { seq: 0, hash: "" };
  end = { seq, hash: last };
  await sql`create table kept as select * from evidence`.execute(t.db);
});
after(async () => {
  await client.end();
  await t.close();
});

async function lines(): Promise<LedgerLine[]> {
  const all: LedgerLine[] = [];
  for await (const line of readLedger(client)) all.push(line);
  return all;
}

interface VerdictOptions {
  of?: readonly LedgerLine[];
  expected?: LedgerHead;
  keys?: string[];
}

async function verdict({
  of,
  expected,
  keys = [own],
}: VerdictOptions = {}): Promise<LedgerVerdict> {
  const check = new LedgerCheck({ keys, expected });
  for (const line of of ?? (await lines())) check.add(line);
  return check.verdict();
}

/** Runs the statement without triggers, like a superuser, then restores the rows. */
async function withTamperedRows<T>(statement: string, look: () => Promise<T>): Promise<T> {
  const columns =
    "seq, at, actor, act, subject_kind, subject_id, subject_label, sha256, details, prev_hash, hash, key, signature";
  await client.query("alter table evidence disable trigger user");
  try {
    await client.query(statement);
    return await look();
  } finally {
    await client.query(
      `truncate evidence; insert into evidence (${columns}) select ${columns} from kept order by seq`,
    );
    await client.query("alter table evidence enable trigger user");
  }
}

test("accepts a whole ledger in any order", async () => {
  assert.deepEqual(await verdict({ expected: end }), { head: end, wrong: null });
  const backwards = (await lines()).reverse();
  assert.deepEqual(await verdict({ of: backwards, expected: end }), { head: end, wrong: null });
  assert.deepEqual(await verdict({ of: [] }), { head: null, wrong: null });
});

const flipped = (column: string) =>
  `${column} = translate(left(${column}, 1), 'abcdefABCDEF0123456789', 'bcdefaBCDEFA1234567890') || substr(${column}, 2)`;
const otherLetter = (column: string) =>
  `${column} = case left(${column}, 1) when 'A' then 'B' else 'A' end || substr(${column}, 2)`;
const changes: [string, LedgerFault][] = [
  ["at = at + interval '1 millisecond'", "content"],
  [`actor = jsonb_set(actor, '{name}', '"另一人"')`, "content"],
  ["actor = actor - 'licences'", "content"],
  ["act = 'revision.approve'", "content"],
  ["subject_kind = 'notice'", "content"],
  ["subject_id = subject_id || '0'", "content"],
  ["subject_label = subject_label || ' '", "content"],
  [flipped("sha256"), "content"],
  ["sha256 = null", "content"],
  [`details = jsonb_set(details, '{comment}', '"同意"')`, "content"],
  [`details = jsonb_set(details, '{round}', '4.00000000000000000000001')`, "content"],
  [flipped("prev_hash"), "content"],
  [flipped("hash"), "content"],
  [otherLetter("key"), "content"],
  [otherLetter("signature"), "signature"],
  // The last letter of a signature has unused bits.
  [
    "signature = left(signature, 85) || chr(ascii(substr(signature, 86, 1)) + 1) || '=='",
    "signature",
  ],
];
for (const [change, fault] of changes) {
  test(`names the entry after a superuser has set ${change.slice(0, 60)}`, async () => {
    const found = await withTamperedRows(`update evidence set ${change} where seq = 4`, verdict);
    assert.deepEqual(found.wrong, { seq: 4, fault });
    assert.equal(found.head?.seq, 3);
  });
}

for (const seq of [1, 4]) {
  test(`names the row ${seq} after it was removed`, async () => {
    const found = await withTamperedRows(`delete from evidence where seq = ${seq}`, verdict);
    assert.deepEqual(found.wrong, { seq, fault: "missing" });
  });
}

test("names missing entries at the end if the head is known", async () => {
  await withTamperedRows("delete from evidence where seq >= 5", async () => {
    assert.equal((await verdict()).wrong, null, "without a head nothing shows it");
    assert.deepEqual((await verdict({ expected: end })).wrong, { seq: 5, fault: "missing" });
  });
  const noted = { seq: 5, hash: hash("sha256", "another") };
  assert.deepEqual((await verdict({ expected: noted })).wrong, { seq: 5, fault: "head" });
});

test("names entries with changed or duplicate numbers", async () => {
  const swapped =
    "update evidence set seq = 100 where seq = 3; update evidence set seq = 3 where seq = 4; update evidence set seq = 4 where seq = 100";
  const found = await withTamperedRows(swapped, verdict);
  assert.deepEqual(found.wrong, { seq: 3, fault: "content" });
  const all = await lines();
  assert.deepEqual((await verdict({ of: [...all, ...all.slice(1, 2)] })).wrong, {
    seq: 2,
    fault: "repeated",
  });
});

test("accepts an earlier key only up to its last entry", async () => {
  const end4 = (await lines()).find(({ seq }) => seq === "4");
  const ends = (seq: number, hash = end4?.hash ?? "") => ({ [own]: { seq, hash } });
  const wrong = async (of: ReturnType<typeof ends>) => {
    const check = new LedgerCheck({ keys: [own], ends: of });
    for (const line of await lines()) check.add(line);
    return check.verdict().wrong;
  };
  assert.equal(await wrong(ends(total, end.hash)), null);
  assert.deepEqual(await wrong(ends(4)), { seq: 5, fault: "key" });
  assert.deepEqual(await wrong(ends(4, end.hash)), { seq: 4, fault: "head" });
});

test("accepts only the given keys", async () => {
  const { publicKey: foreign } = await openSigningKey({ dataDir: `${t.dataDir}/elsewhere` })();
  assert.deepEqual((await verdict({ keys: [foreign] })).wrong, { seq: 1, fault: "key" });
  assert.equal((await verdict({ keys: [foreign, own] })).wrong, null);
});
