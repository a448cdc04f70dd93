import { createPublicKey, hash, type KeyObject, verify } from "node:crypto";
import type { LedgerFault } from "@aeromaint/contracts/documents/evidence.ts";
import type { LedgerLine } from "./ledger-line.ts";

/** The end of a ledger: everything up to this number is as it was when the hash was noted. */
export interface LedgerHead {
  seq: number;
  hash: string;
}

export interface LedgerVerdict {
  /** The last entry up to which all are right; null where none is. */
  head: LedgerHead | null;
  wrong: { seq: number; fault: LedgerFault } | null;
}

interface Options {
  /** Public keys that are believed, 32 bytes in base64. */
  keys: readonly string[];
  /** Last entries of keys that sign no more, by key. */
  ends?: Readonly<Record<string, LedgerHead>> | undefined;
  /** Entries up to here were checked before. */
  after?: LedgerHead | null;
  /** Noted elsewhere: the ledger has to reach that far, with this hash. */
  expected?: LedgerHead | null;
}

interface Judged {
  fault: LedgerFault | null;
  hash: string;
  prev: string | null;
}

/**
 * Holds a ledger to its hashes and signatures and finds the first entry that is not right. Entries may
 * come in any order. Shares no code with what writes them; docs/evidence.md describes the format.
 */
export class LedgerCheck {
  readonly #keys: ReadonlyMap<string, KeyObject>;
  readonly #ends: Readonly<Record<string, LedgerHead>>;
  /** Heads that were noted: the given one, and the ends of keys. */
  readonly #noted: ReadonlyMap<number, string>;
  readonly #expected: LedgerHead | null;
  /** What came before its turn. */
  readonly #early = new Map<number, Judged>();
  #head: LedgerHead | null;
  #wrong: LedgerVerdict["wrong"] = null;

  constructor({ keys, ends = {}, after = null, expected = null }: Options) {
    this.#keys = new Map(keys.map((key) => [key, keyObjectOf(key)]));
    this.#ends = ends;
    const noted = [...Object.values(ends), ...(expected ? [expected] : [])];
    this.#noted = new Map(noted.map(({ seq, hash }) => [seq, hash]));
    this.#expected = expected;
    this.#head = after;
  }

  add(line: LedgerLine): void {
    if (this.#wrong) return;
    const seq = Number(line.seq);
    if (seq < this.#next() || this.#early.has(seq)) {
      this.#wrong = { seq, fault: "repeated" };
      return;
    }
    this.#early.set(seq, this.#judge(line));
    for (let judged = this.#take(); judged && !this.#wrong; judged = this.#take()) {
      this.#follow(judged);
    }
  }

  /** To be asked once all entries were added. */
  verdict(): LedgerVerdict {
    const next = this.#next();
    const isShort = this.#early.size > 0 || next <= (this.#expected?.seq ?? 0);
    const wrong = this.#wrong ?? (isShort ? { seq: next, fault: "missing" as const } : null);
    return { head: this.#head, wrong };
  }

  #next(): number {
    return (this.#head?.seq ?? 0) + 1;
  }

  #take(): Judged | undefined {
    const judged = this.#early.get(this.#next());
    this.#early.delete(this.#next());
    return judged;
  }

  #follow({ fault, hash: own, prev }: Judged): void {
    const seq = this.#next();
    const isOther = (this.#noted.get(seq) ?? own) !== own;
    const found = fault ?? (prev === (this.#head?.hash ?? null) ? null : "chain");
    const wrong = found ?? (isOther ? "head" : null);
    if (wrong) this.#wrong = { seq, fault: wrong };
    else this.#head = { seq, hash: own };
  }

  #judge(line: LedgerLine): Judged {
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
    // Base64 has several spellings of the same bytes: one changed letter must not pass.
    const isExact = bytes.toString("base64") === signature;
    const isValid = isExact && verify(null, Buffer.from(digest ?? "", "hex"), known, bytes);
    return isValid ? null : "signature";
  }
}

/** @throws for what is no public key */
function keyObjectOf(publicKey: string): KeyObject {
  const x = Buffer.from(publicKey, "base64").toString("base64url");
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}

/** The text that an entry's hash is over; null where its columns cannot be read. */
function signedTextOf(line: LedgerLine): string | null {
  try {
    return canonicalJson({
      seq: wholeNumber(line.seq),
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

function wholeNumber(text: string | null): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text ?? "")) throw new RangeError("no number of an entry");
  return Number(text);
}

/** A moment in PostgreSQL's ISO form, of any zone, to the millisecond. */
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
    // What a double would round away would not be seen.
    if (typeof value === "number" && context?.source !== String(value)) {
      throw new RangeError("no double");
    }
    return value;
  };
  return JSON.parse(text ?? "", exactly);
}

/**
 * JSON as RFC 8785 writes it, for what the ledger holds: texts, whole numbers, lists and objects with
 * names of plain letters. Written apart from the library that the ledger is written with: a check that
 * shares its faults would not find them.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
