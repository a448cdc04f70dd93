import { printCodePattern } from "@aeromaint/contracts/documents/print-code.ts";
import type {
  CertificateKind,
  CertificateState,
} from "@aeromaint/contracts/training/certificate.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";

/** Current facts of a certificate. */
export interface CertificateFacts {
  state: CertificateState;
  /** Name of the course or authorisation. */
  title: string;
  /** Full name of the person. */
  name: string;
  /** Printed facts, word for word, so that a reader can detect a forged print. */
  facts: readonly (readonly [title: string, value: string])[];
}

/** Reads the current facts of a certificate; undefined if there is no certificate for the id. */
export type CertificateReader = (
  db: Read,
  subjectId: string,
  now: Date,
) => Promise<CertificateFacts | undefined>;
export type CertificateReaders = { readonly [Kind in CertificateKind]?: CertificateReader };

/** Code of a certificate. The first print creates the code. */
export async function certificateCode(
  tx: Tx,
  { kind, subjectId, now }: { kind: CertificateKind; subjectId: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    insert into certificate (kind, subject_id, issued_at)
    values (${kind}, ${subjectId}::bigint, ${asTimestamp(now)})
    on conflict (kind, subject_id) do update set kind = excluded.kind returning code`.execute(tx);
  return rows[0]?.code ?? "";
}

/** Title of the fact with names of instructors. */
export const instructorFact = "教员";

/** Certificate with a code, for the public: names are masked. Undefined for an unknown code. */
export async function findCertificate(
  db: Read,
  readers: CertificateReaders,
  { code, now }: { code: string; now: Date },
): Promise<CertificateFacts | undefined> {
  if (!printCodePattern.test(code)) return undefined;
  const row = await db
    .selectFrom("certificate")
    .select([sql<CertificateKind>`kind`.as("kind"), "subjectId"])
    .where("code", "=", code)
    .executeTakeFirst();
  const found = row && (await readers[row.kind]?.(db, row.subjectId, now));
  return (
    found && {
      ...found,
      name: maskedName(found.name),
      facts: found.facts.map(([title, value]) => [
        title,
        title === instructorFact ? maskedName(value) : value,
      ]),
    }
  );
}

/** Family names with two characters. */
const doubleNames =
  /^(欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|长孙|宇文|司徒|司空|夏侯|端木|百里|南宫|独孤|轩辕|呼延|澹台|公冶|宗政|濮阳|淳于|单于|太叔|申屠|仲孙|钟离|闾丘|第五)./u;

/** Keeps the family name: 欧阳**. A foreign name keeps its first letter. */
export function maskedName(name: string): string {
  const characters = [...name.trim()];
  const shown = doubleNames.test(name.trim()) ? 2 : 1;
  // Always two asterisks, because the length of a name also identifies people.
  return `${characters.slice(0, shown).join("")}**`;
}
