import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import {
  type DecidedFile,
  decidedFiles,
  factsHash,
  type Ledger,
} from "../documents/evidence/evidence.ts";

/** Account data at the time of the decision; described in docs/evidence.md. */
interface AccountFacts {
  informationId: string;
  account: string;
  name: string;
  userNature: string;
  mobile: string | null;
  email: string | null;
  licence: string | null;
  issuingUnit: string | null;
  enterprise: string | null;
  creditCode: string | null;
  files: DecidedFile[];
}

/** Appends the decisions on these accounts to the evidence ledger. */
export async function appendAccountEvidence(
  { subject: ids, nature, reason, actorId, now }: ActRecord<"account.decided">,
  { unit, ledger }: { unit: UnitOfWork; ledger: Ledger },
): Promise<void> {
  const { rows } = await sql<AccountFacts>`
    select p.information_id::text, u.user_name as account, u.nick_name as name, p.user_nature,
      u.phonenumber as mobile, u.email, coalesce(p.license, p.skill_certificate) as licence,
      p.lssuing_unit as issuing_unit, p.enterprise_name as enterprise, p.credit_code,
      ${decidedFiles(sql`p.information_id`)} as files
    from repair_person p join sys_user u using (user_id)
    where p.information_id = any(${[...ids]}::bigint[]) order by p.information_id`.execute(unit.tx);
  for (const facts of rows) {
    await ledger.append({
      act: nature === "1" ? "account.approve" : "account.reject",
      subjectKind: "account",
      subjectId: facts.informationId,
      subjectLabel: `${facts.name}（${facts.account}）`,
      sha256: factsHash(facts),
      // Only a rejection has a reason, as in the row.
      details: nature === "2" ? { reason: reason ?? "" } : {},
      actorId,
      now,
    });
  }
}
