import { sql } from "kysely";
import type { Tx } from "../src/infra/db/database.ts";
import licences from "./demo/licences.json" with { type: "json" };
import type { DemoContext } from "./demo-context.ts";
import type { SeedApplicability } from "./read-seeds.ts";
import { findPersonByName } from "./seed-space.ts";

/** Seeds the applicability of the demo's content and licences. */
export async function seedApplicability({ unit: { tx }, seeded }: DemoContext): Promise<void> {
  for (const { id, ...text } of seeded.values()) await state(tx, id, text);
  for (const { person, ...licence } of licences) {
    await state(tx, await findPersonByName(tx, person), licence);
  }
}

async function state(
  tx: Tx,
  ownerId: string,
  { chapters = [], types = [] }: SeedApplicability,
): Promise<void> {
  await sql`
    insert into owner_chapter (owner_id, chapter)
    select ${ownerId}::bigint, unnest(${chapters}::text[])`.execute(tx);
  for (const type of types) {
    const { name, msns = null, excluded = "{}" } = typeof type === "string" ? { name: type } : type;
    await sql`
      insert into applicability (owner_id, type_id, msns, excluded)
      values (${ownerId}::bigint, (select type_id from aircraft_type where name = ${name}),
        ${msns}::int4multirange, ${excluded}::int4multirange)`.execute(tx);
  }
  await sql`select facet_refresh(array[${ownerId}::bigint])`.execute(tx);
}
