import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import {
  type DecidedFile,
  decidedFiles,
  factsHash,
  type Ledger,
} from "../../documents/evidence/evidence.ts";

/** Product facts on which a decision is based; see docs/evidence.md. */
interface ProductFacts {
  infoId: string;
  category: string;
  name: string;
  subtitle: string;
  price: string;
  specifications: string;
  brand: string;
  style: string;
  characteristic: string;
  description: string;
  introduce: string;
  partNumber: string | null;
  condition: string | null;
  certificates: string[];
  supplierId: string | null;
  interchangeable: string[];
  substitutes: string[];
  supersededBy: string | null;
  files: DecidedFile[];
}

/** Appends the decision on each product to the evidence ledger. */
export async function appendProductEvidence(
  { subject: ids, status, reason, actorId, now }: ActRecord<"product.decided">,
  { unit, ledger }: { unit: UnitOfWork; ledger: Ledger },
): Promise<void> {
  const { rows } = await sql<ProductFacts>`
    select m.info_id::text, c.name as category, m.name, m.subtitle, m.price::text, m.specifications,
      m.brand, m.style, m.characteristic, m.description, m.introduce, m.part_number, m.condition,
      m.certificates, m.supplier_id::text, m.interchangeable, m.substitutes, m.superseded_by,
      ${decidedFiles(sql`m.info_id`)} as files
    from material_info m join material_category c using (category_id)
    where m.info_id = any(${[...ids]}::bigint[]) order by m.info_id`.execute(unit.tx);
  for (const facts of rows) {
    await ledger.append({
      act: status === "1" ? "product.approve" : "product.reject",
      subjectKind: "product",
      subjectId: facts.infoId,
      subjectLabel: facts.name,
      sha256: factsHash(withoutEmptyNumbers(facts)),
      // Only rejected products keep a reason.
      details: status === "2" ? { reason: reason ?? "" } : {},
      actorId,
      now,
    });
  }
}

/** Omits empty related numbers: the hash of earlier decisions has no such fields. */
function withoutEmptyNumbers({
  interchangeable,
  substitutes,
  supersededBy,
  ...facts
}: ProductFacts) {
  return {
    ...facts,
    ...(interchangeable.length > 0 && { interchangeable }),
    ...(substitutes.length > 0 && { substitutes }),
    ...(supersededBy !== null && { supersededBy }),
  };
}
