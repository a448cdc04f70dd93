import { printCodePattern } from "@aeromaint/contracts/documents/print-code.ts";
import type {
  CertificateKind,
  CertificateState,
} from "@aeromaint/contracts/training/certificate.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { maskedName } from "./masked-name.ts";

/** What holds now of something that a person was given to show. */
export interface CertificateFacts {
  state: CertificateState;
  /** What it is a certificate of. */
  title: string;
  /** The person's whole name. */
  name: string;
  /** What is printed on it besides, word for word, so that a changed word is seen. */
  facts: readonly (readonly [title: string, value: string])[];
}

/** Finds what a certificate says now; undefined for what was never one. */
export type CertificateReader = (
  db: Read,
  subjectId: string,
  now: Date,
) => Promise<CertificateFacts | undefined>;
export type CertificateReaders = { readonly [Kind in CertificateKind]?: CertificateReader };

/** The code of a certificate, made when it is printed first. */
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

/** Fact with names of people. */
export const instructorFact = "教员";

/** Certificate of a code for everybody, with masked names; undefined for a code without a certificate. */
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
