import type {
  ApplicabilityInput,
  OwnerApplicability,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { wholeApplicabilityText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { sql } from "kysely";
import type { Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { invalidField } from "../../infra/http/errors.ts";
import {
  addChapters,
  addTypes,
  recordStated,
  refuseUnknown,
  type Stated,
  storedTypes,
} from "./applicability.queries.ts";
import { findApplicability, shownType } from "./applicable-rows.queries.ts";

/**
 * A statement as it is kept with a revision, with the names that types have now.
 * @throws 400 for a chapter, a type or MSNs that mean nothing
 */
export async function settleStatement(
  tx: Tx,
  { chapters, types }: Pick<ApplicabilityInput, "chapters" | "types">,
): Promise<OwnerApplicability> {
  await refuseUnknown(tx, chapters);
  const stored = storedTypes(types);
  const { rows } = await sql<{ typeId: string; name: string }>`
    select type_id, name from aircraft_type
    where type_id = any(${stored.map(({ typeId }) => typeId)}::bigint[]) order by name`.execute(tx);
  if (rows.length < stored.length) throw invalidField("types", "机型不存在");
  return {
    chapters: [...new Set(chapters)].sort(),
    types: rows.flatMap(({ typeId, name }) => {
      const type = stored.find((one) => one.typeId === typeId);
      return type
        ? [shownType({ typeId, name, msns: type.msns ?? "", excluded: type.excluded })]
        : [];
    }),
  };
}

/** Has an item be about what its revision in force is about. Types that are gone are left out. */
export async function showStatement(
  unit: UnitOfWork,
  { id, kind, is, now }: Omit<Stated, "was">,
): Promise<void> {
  const { tx } = unit;
  const was = await findApplicability(tx, id);
  if (wholeApplicabilityText(was) === wholeApplicabilityText(is)) return;
  await tx.deleteFrom("ownerChapter").where("ownerId", "=", id).execute();
  await tx.deleteFrom("applicability").where("ownerId", "=", id).execute();
  await addChapters(tx, [id], is.chapters);
  const known = await tx
    .selectFrom("aircraftType")
    .select("typeId")
    .where("typeId", "=", sql<string>`any(${is.types.map(({ typeId }) => typeId)}::bigint[])`)
    .execute();
  const types = is.types.filter(({ typeId }) => known.some((one) => one.typeId === typeId));
  await addTypes(tx, [id], storedTypes(types));
  await recordStated(unit, { id, kind, was, is, now });
  await unit.record({ act: "applicability.stated", subject: [id], kind });
}
