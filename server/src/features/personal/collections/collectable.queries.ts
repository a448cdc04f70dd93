import type { CollectRow } from "@aeromaint/contracts/personal/collections/collect.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased } from "../../../crud/is-released.ts";
import { containsText } from "../../../crud/paging.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Read } from "../../../infra/db/database.ts";

/** Property of a collected row that holds the object of its kind. */
type NestedName = Extract<keyof CollectRow, `${string}VO`>;

interface Collectable {
  name: NestedName;
  /** Public objects with these ids, by id. */
  find(db: Read, ids: readonly string[], now: Date): Promise<Map<string, object>>;
  /** Condition: the object of row `k` is public and its title, name or part number matches. */
  matchesTitle(title: string, now: Date): RawBuilder<SqlBool>;
}

/** Kinds by `collectType`. */
export const collectables: Readonly<Record<string, Collectable>> = {
  "1": contentCollectable("repairInfoVO", {
    module: "repair",
    id: "repairId",
    category: "categoryId",
  }),
  "2": {
    name: "infoVO",
    find: approvedProducts,
    matchesTitle: (title) => sql`exists (select from material_info m
      where m.info_id = k.assoc_id and m.status = '1'
        and (${containsText(sql`m.name_lower`, title)} or ${containsText(sql`lower(m.part_number)`, title)}))`,
  },
  "3": {
    name: "userInfoVO",
    find: approvedPersons,
    matchesTitle: (title) => sql`exists (select from repair_person p
      where p.information_id = k.assoc_id and p.nature = '1' and p.user_nature <> '4'
        and p.user_status = '1' and ${containsText(sql`p.nick_name_lower`, title)})`,
  },
  "4": contentCollectable("trainInfoVO", {
    module: "train",
    id: "trainInfoId",
    category: "trainId",
  }),
  "5": contentCollectable("toolInfoVO", {
    module: "tool",
    id: "toolInfoId",
    category: "toolCategoryId",
  }),
};

interface ContentNames {
  /** Value of `content_item.module`. */
  module: string;
  /** Field names of the item id and the category id. */
  id: string;
  category: string;
}

function contentCollectable(name: NestedName, { module, id, category }: ContentNames): Collectable {
  return {
    name,
    matchesTitle: (title, now) => sql`exists (select from content_item c
      where c.item_id = k.assoc_id and c.module = ${module}
        and ${isReleased(now, "c")}
        and ${containsText(sql`c.title_lower`, title)})`,
    async find(db, ids, now) {
      const rows = await db
        .selectFrom("contentItem")
        .select(["itemId", "categoryId", "title", "releaseTime", "releaseUser"])
        .where("itemId", "=", anyOf(ids))
        .where("module", "=", module)
        .where(isReleased(now, "content_item"))
        .execute();
      return new Map(
        rows.map(({ itemId, categoryId, ...released }) => [
          itemId,
          { [id]: itemId, [category]: categoryId, ...released },
        ]),
      );
    },
  };
}

async function approvedProducts(db: Read, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom("materialInfo")
    .select(["infoId", "name", "price", "brand"])
    .where("infoId", "=", anyOf(ids))
    .where("status", "=", "1")
    .execute();
  return new Map(rows.map((row) => [row.infoId, { ...row, price: Number(row.price) }]));
}

/** Approved persons with an enabled account. Administrators are left out. */
async function approvedPersons(db: Read, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .select(["p.informationId", "u.nickName as name", "p.workingTime", "p.speciality"])
    .select(["p.englishLevel", "p.educationalLevel", "p.politicalOutlook"])
    .where("p.informationId", "=", anyOf(ids))
    .where("p.nature", "=", "1")
    .where("p.userNature", "<>", "4")
    .where("u.status", "=", "1")
    .execute();
  return new Map(rows.map((row) => [row.informationId, row]));
}
