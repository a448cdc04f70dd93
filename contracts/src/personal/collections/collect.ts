import { type Static, type TProperties, Type } from "typebox";
import { documentSummary } from "../../documents/document-summary.ts";
import { coded, reference, rowText, rowTextOrNull } from "../../fields/fields.ts";
import { contains, idFilter, paging } from "../../wire/resource.ts";
import { closedObject, openObject } from "../../wire/schemas.ts";

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

/** `title`: part of the title, name or part number of a collected item. */
export const collectCountQuery = openObject({ title: contains("标题") });

/** Number of collected items of one kind. Kinds without items are left out. */
export const collectCount = Type.Object({ collectType: rowText(), total: Type.Integer() });

/** Change of a collected document. */
export type DocumentChangeMark = "revised" | "withdrawn";

/** Nullable object with these properties. */
function objectOrNull<Properties extends TProperties>(properties: Properties) {
  const type = Type.Object(properties);
  return Type.Unsafe<Static<typeof type> | null>({ type: ["object", "null"], properties });
}

const releasedFields = {
  title: rowText(),
  releaseTime: rowText(),
  releaseUser: rowText(),
};

/** Collected item. Only the object of its kind is set; null if the item was taken down. */
export const collectRow = Type.Object({
  collectId: Type.String(),
  collectType: rowText(),
  assocId: rowText(),
  createTime: rowText(),
  /** Url of the picture; null without a picture, or if the item was taken down. */
  cover: rowTextOrNull(),
  repairInfoVO: objectOrNull({ repairId: rowText(), categoryId: rowText(), ...releasedFields }),
  infoVO: objectOrNull({
    infoId: rowText(),
    name: rowText(),
    price: Type.Number(),
    brand: rowText(),
  }),
  userInfoVO: objectOrNull({
    informationId: rowText(),
    name: rowText(),
    workingTime: rowTextOrNull(),
    speciality: rowTextOrNull(),
    englishLevel: rowTextOrNull(),
    educationalLevel: rowTextOrNull(),
    politicalOutlook: rowTextOrNull(),
  }),
  trainInfoVO: objectOrNull({ trainInfoId: rowText(), trainId: rowText(), ...releasedFields }),
  /** Only for controlled documents. */
  document: Type.Optional(
    Type.Object({
      ...documentSummary.properties,
      title: Type.String(),
      /** Change since the user collected or read the document. */
      change: Type.Unsafe<DocumentChangeMark | null>({ type: ["string", "null"] }),
    }),
  ),
  toolInfoVO: objectOrNull({ toolInfoId: rowText(), toolCategoryId: rowText(), ...releasedFields }),
});

export type CollectInput = Static<typeof collectInput>;
export type CollectCount = Static<typeof collectCount>;
export type CollectRow = Static<typeof collectRow>;
