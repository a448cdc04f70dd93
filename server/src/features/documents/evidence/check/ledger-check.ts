import { createPublicKey, hash, type KeyObject, verify } from "node:crypto";
import type { LedgerFault } from "@aeromaint/contracts/documents/evidence.ts";
import type { LedgerLine } from "./ledger-line.ts";

/** Number and hash of an entry. The hash covers all entries up to this one. */
export interface LedgerHead {
  seq: number;
  hash: string;
}

export interface LedgerVerdict {
  /** Last entry before the first fault; null without one. */
  head: LedgerHead | null;
  wrong: { seq: number; fault: LedgerFault } | null;
}

interface LedgerCheckOptions {
  /** Trusted public keys, 32 bytes in base64. */
  keys: readonly string[];
  /** Last entries of retired keys, by key. */
  ends?: Readonly<Record<string, LedgerHead>> | undefined;
  /** Entries up to this one are already checked. */
  after?: LedgerHead | null;
  /** Head noted elsewhere. The ledger must contain this entry with this hash. */
  expected?: LedgerHead | null;
}

interface CheckedEntry {
  fault: LedgerFault | null;
  hash: string;
  prev: string | null;
}

/**
 * Verifies hashes and signatures and finds the first wrong entry. Accepts entries in any order. Shares no
 * code with the writer; docs/evidence.md specifies the format.
 */
export class LedgerCheck {
  readonly #keys: ReadonlyMap<string, KeyObject>;
  readonly #ends: Readonly<Record<string, LedgerHead>>;
  /** Expected hashes by number: of `expected` and `ends`. */
  readonly #expectedHashes: ReadonlyMap<number, string>;
  readonly #expected: LedgerHead | null;
  /** Checked entries that wait for an entry before them. */
  readonly #waiting = new Map<number, CheckedEntry>();
  #head: LedgerHead | null;
  #wrong: LedgerVerdict["wrong"] = null;

  constructor({ keys, ends = {}, after = null, expected = null }: LedgerCheckOptions) {
    this.#keys = new Map(keys.map((key) => [key, keyObjectOf(key)]));
    this.#ends = ends;
    const heads = [...Object.values(ends), ...(expected ? [expected] : [])];
    this.#expectedHashes = new Map(heads.map(({ seq, hash }) => [seq, hash]));
    this.#expected = expected;
    this.#head = after;
  }

  add(line: LedgerLine): void {
    if (this.#wrong) return;
    const seq = Number(line.seq);
    if (seq < this.#next() || this.#waiting.has(seq)) {
      this.#wrong = { seq, fault: "repeated" };
      return;
    }
    this.#waiting.set(seq, this.#checkEntry(line));
    for (let entry = this.#take(); entry && !this.#wrong; entry = this.#take()) {
      this.#append(entry);
    }
  }

  /** Call after the last `add`. */
  verdict(): LedgerVerdict {
    const next = this.#next();
    const isShort = this.#waiting.size > 0 || next <= (this.#expected?.seq ?? 0);
    const wrong = this.#wrong ?? (isShort ? { seq: next, fault: "missing" as const } : null);
    return { head: this.#head, wrong };
  }

  #next(): number {
    return (this.#head?.seq ?? 0) + 1;
  }

  #take(): CheckedEntry | undefined {
    const entry = this.#waiting.get(this.#next());
    this.#waiting.delete(this.#next());
    return entry;
  }

  #append({ fault, hash: own, prev }: CheckedEntry): void {
    const seq = this.#next();
    const isOther = (this.#expectedHashes.get(seq) ?? own) !== own;
    const found = fault ?? (prev === (this.#head?.hash ?? null) ? null : "chain");
    const wrong = found ?? (isOther ? "head" : null);
    if (wrong) this.#wrong = { seq, fault: wrong };
    else this.#head = { seq, hash: own };
  }

  #checkEntry(line: LedgerLine): CheckedEntry {
    const [own, prev] = [line.hash ?? "", line.prev_hash];
    const text = signedTextOf(line);
    const isSame = text !== null && hash("sha256", text) === own;
    const fault = isSame ? this.#signatureFault(line) : "content";
    return { fault, hash: own, prev };
  }

  #signatureFault({ seq, key, hash: digest, signature }: LedgerLine): LedgerFault | null {
    const known = this.#keys.get(key ?? "");
    const end = this.#ends[key ?? ""];
    if (!known || (end && Number(seq) > end.seq)) return "key";
    const bytes = Buffer.from(signature ?? "", "base64");
    // Base64 has several encodings of the same bytes. Accept only the canonical one.
    const isExact = bytes.toString("base64") === signature;
    const isValid = isExact && verify(null, Buffer.from(digest ?? "", "hex"), known, bytes);
    return isValid ? null : "signature";
  }
}

/** @throws for an invalid public key */
function keyObjectOf(publicKey: string): KeyObject {
  const x = Buffer.from(publicKey, "base64").toString("base64url");
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}

/** Hashed text of an entry; null if a column is unreadable. */
function signedTextOf(line: LedgerLine): string | null {
  try {
    return canonicalJson({
      seq: integerOf(line.seq),
      at: momentOf(line.at),
      actor: jsonOf(line.actor),
      act: line.act,
      subject: { kind: line.subject_kind, id: line.subject_id, label: line.subject_label },
      sha256: line.sha256,
      details: jsonOf(line.details),
      prev: line.prev_hash,
      key: line.key,
    });
  } catch {
    return null;
  }
}

function integerOf(text: string | null): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text ?? "")) throw new RangeError("no number of an entry");
  return Number(text);
}

/** Converts PostgreSQL's ISO format, in any time zone, to UTC with milliseconds. */
function momentOf(text: string | null): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)([+-]\d\d)(?::(\d\d))?$/.exec(
    text ?? "",
  );
  if (!match) throw new RangeError("no moment");
  const [, day, time, hours, minutes = "00"] = match;
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString();
}

function jsonOf(text: string | null): unknown {
  const exactly = (_name: string, value: unknown, context?: { source?: string }) => {
    // A number that a double rounds would hide a change.
    if (typeof value === "number" && context?.source !== String(value)) {
      throw new RangeError("no double");
    }
    return value;
  };
  return JSON.parse(text ?? "", exactly);
}

/**
 * RFC 8785 for the values of the ledger: texts, integers, lists, and objects with ASCII names. Does not
 * use the library of the writer: a check with the same bugs would not find them.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
