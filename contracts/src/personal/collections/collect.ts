import { type Static, type TProperties, Type } from "typebox";
import { documentSummary } from "../../documents/document-summary.ts";
import { coded, reference, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { contains, idFilter, paging } from "../../wire/resource.ts";
import { closedObject, openObject } from "../../wire/schemas.ts";

/** What a signed-in user sends to keep an item: its kind and its id. */
export const collectInput = closedObject({
  collectType: coded("收藏类型", "COLLECTION_TYPE"),
  assocId: reference("收藏内容"),
});

export const collectQuery = openObject({
  ...paging,
  collectType: Type.Optional(coded("收藏类型", "COLLECTION_TYPE")),
  assocId: idFilter("收藏内容"),
  title: contains("标题"),
});

/** `title` stands in the title or name of what was collected, or in its part number. */
export const collectCountQuery = openObject({ title: contains("标题") });

/** How many items of a kind one has collected; kinds without any are left out. */
export const collectCount = Type.Object({ collectType: rowText(), total: Type.Integer() });

/** What happened to a collected document. */
export type DocumentChangeMark = "revised" | "withdrawn";

/** An object of these properties, or null. */
function orNull<Properties extends TProperties>(properties: Properties) {
  const type = Type.Object(properties);
  return Type.Unsafe<Static<typeof type> | null>({ type: ["object", "null"], properties });
}

const released = {
  title: rowText(),
  releaseTime: rowText(),
  releaseUser: rowText(),
};

/**
 * A collected item. The object of its kind says what it is; it is null for other kinds, and for
 * its own once the item has been taken down (内容已下架).
 */
export const collectRow = Type.Object({
  collectId: Type.String(),
  collectType: rowText(),
  assocId: rowText(),
  createTime: rowText(),
  /** The url of its picture; null where it has none, or is gone. */
  cover: rowTextOrNull(),
  repairInfoVO: orNull({ repairId: rowText(), categoryId: rowText(), ...released }),
  infoVO: orNull({
    infoId: rowText(),
    name: rowText(),
    price: Type.Number(),
    brand: rowText(),
  }),
  userInfoVO: orNull({
    informationId: rowText(),
    name: rowText(),
    workingTime: rowTextOrNull(),
    speciality: rowTextOrNull(),
    englishLevel: rowTextOrNull(),
    educationalLevel: rowTextOrNull(),
    politicalOutlook: rowTextOrNull(),
  }),
  trainInfoVO: orNull({ trainInfoId: rowText(), trainId: rowText(), ...released }),
  /** Of controlled documents alone. */
  document: Type.Optional(
    Type.Object({
      ...documentSummary.properties,
      title: Type.String(),
      /** Since one collected or read it; null for nothing. */
      change: Type.Unsafe<DocumentChangeMark | null>({ type: ["string", "null"] }),
    }),
  ),
  toolInfoVO: orNull({ toolInfoId: rowText(), toolCategoryId: rowText(), ...released }),
});

export type CollectInput = Static<typeof collectInput>;
export type CollectCount = Static<typeof collectCount>;
export type CollectRow = Static<typeof collectRow>;
