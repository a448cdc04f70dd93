import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import {
  type DecidedFile,
  decidedFiles,
  factsHash,
  type Ledger,
} from "../../documents/evidence/evidence.ts";

/** Licence data at the time of the decision; described in docs/evidence.md. */
interface LicenceFacts {
  licenceId: string;
  enterprise: string | null;
  creditCode: string | null;
  licenceName: string;
  licenceNumber: string;
  validFrom: string;
  validUntil: string | null;
  files: DecidedFile[];
}

/** Appends the decisions on these licences to the evidence ledger. */
export async function appendFirmLicenceEvidence(
  { subject: ids, status, reason, actorId, now }: ActRecord<"firmLicence.decided">,
  { unit, ledger }: { unit: UnitOfWork; ledger: Ledger },
): Promise<void> {
  const { rows } = await sql<LicenceFacts>`
    select l.licence_id::text, p.enterprise_name as enterprise, p.credit_code, l.licence_name,
      l.licence_number, l.valid_from, l.valid_until, ${decidedFiles(sql`l.licence_id`)} as files
    from firm_licence l join repair_person p using (information_id)
    where l.licence_id = any(${[...ids]}::bigint[]) order by l.licence_id`.execute(unit.tx);
  for (const facts of rows) {
    await ledger.append({
      act: status === "1" ? "firmLicence.approve" : "firmLicence.reject",
      subjectKind: "firmLicence",
      subjectId: facts.licenceId,
      subjectLabel: `${facts.enterprise ?? ""} ${facts.licenceName}`,
      sha256: factsHash(facts),
      // Only a rejection has a reason, as in the row.
      details: status === "2" ? { reason: reason ?? "" } : {},
      actorId,
      now,
    });
  }
}
