import type { Tx } from "../src/infra/db/database.ts";
import aircraftTypes from "./base/aircraft-types.json" with { type: "json" };
import authorisationCategories from "./base/authorisation-categories.json" with { type: "json" };
import synonyms from "./base/synonyms.json" with { type: "json" };

interface TypeTree {
  [name: string]: TypeTree;
}

/** Aircraft types, synonyms and categories of authorisations that every company starts with. */
export async function seedAviation(tx: Tx): Promise<void> {
  await seedTypes(tx, aircraftTypes, null);
  await tx.insertInto("authorisationCategory").values(authorisationCategories).execute();
  const words = synonyms.map((line) => ({
    // "=>": the first term also finds the others, but not the reverse.
    kind: line.includes(" => ") ? "2" : "1",
    terms: line.split(/ =>? /),
  }));
  await tx.insertInto("searchSynonym").values(words).execute();
}

async function seedTypes(tx: Tx, tree: TypeTree, parentId: string | null): Promise<void> {
  for (const [index, [name, below]] of Object.entries(tree).entries()) {
    const { typeId } = await tx
      .insertInto("aircraftType")
      .values({ name, parentId, orderNum: index + 1 })
      .returning("typeId")
      .executeTakeFirstOrThrow();
    await seedTypes(tx, below, typeId);
  }
}
