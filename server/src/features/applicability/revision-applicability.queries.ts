import type {
  ApplicabilityInput,
  OwnerApplicability,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { fullApplicabilityText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { sql } from "kysely";
import type { Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { invalidField } from "../../infra/http/errors.ts";
import {
  type ApplicabilityChange,
  addChapters,
  addTypes,
  parseApplicableTypes,
  recordAddedApplicability,
  refuseUnknownChapters,
} from "./applicability.queries.ts";
import { findApplicability, formatTypeRanges } from "./applicable-rows.queries.ts";

/**
 * Applicability in the form that revisions store, with the current names of the types.
 * @throws 400 for an unknown chapter, an unknown type or invalid MSNs
 */
export async function validateApplicability(
  tx: Tx,
  { chapters, types }: Pick<ApplicabilityInput, "chapters" | "types">,
): Promise<OwnerApplicability> {
  await refuseUnknownChapters(tx, chapters);
  const stored = parseApplicableTypes(types);
  const { rows } = await sql<{ typeId: string; name: string }>`
    select type_id, name from aircraft_type
    where type_id = any(${stored.map(({ typeId }) => typeId)}::bigint[]) order by name`.execute(tx);
  if (rows.length < stored.length) throw invalidField("types", "机型不存在");
  return {
    chapters: [...new Set(chapters)].sort(),
    types: rows.flatMap(({ typeId, name }) => {
      const type = stored.find((one) => one.typeId === typeId);
      return type
        ? [formatTypeRanges({ typeId, name, msns: type.msns ?? "", excluded: type.excluded })]
        : [];
    }),
  };
}

/** Copies the applicability of the revision in force to its item. Skips deleted types. */
export async function publishApplicability(
  unit: UnitOfWork,
  { id, kind, after, now }: Omit<ApplicabilityChange, "before">,
): Promise<void> {
  const { tx } = unit;
  const before = await findApplicability(tx, id);
  if (fullApplicabilityText(before) === fullApplicabilityText(after)) return;
  await tx.deleteFrom("ownerChapter").where("ownerId", "=", id).execute();
  await tx.deleteFrom("applicability").where("ownerId", "=", id).execute();
  await addChapters(tx, [id], after.chapters);
  const known = await tx
    .selectFrom("aircraftType")
    .select("typeId")
    .where("typeId", "=", sql<string>`any(${after.types.map(({ typeId }) => typeId)}::bigint[])`)
    .execute();
  const types = after.types.filter(({ typeId }) => known.some((one) => one.typeId === typeId));
  await addTypes(tx, [id], parseApplicableTypes(types));
  await recordAddedApplicability(unit, { id, kind, before, after, now });
  await unit.record({ act: "applicability.stated", subject: [id], kind });
}
