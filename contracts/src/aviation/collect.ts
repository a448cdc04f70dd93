import { type Static, Type } from "typebox";
import { coded, reference, rowText } from "../fields.ts";
import { paging } from "../resource.ts";

/** What a signed-in user sends to keep an item: its kind and its id. */
export const collectInput = Type.Object(
  { collectType: coded("收藏类型", "COLLECTION_TYPE"), assocId: reference("收藏内容") },
  { additionalProperties: false },
);

export const collectQuery = Type.Object(
  { ...paging, collectType: Type.Optional(coded("收藏类型", "COLLECTION_TYPE")) },
  { additionalProperties: true },
);

/** The collected repair item; null once it has been taken down (内容已下架). */
const repairInfoVO = Type.Unsafe<{
  repairId: string;
  title: string;
  releaseTime: string;
  releaseUser: string;
} | null>({
  type: ["object", "null"],
  properties: {
    repairId: Type.String(),
    title: Type.String(),
    releaseTime: Type.String(),
    releaseUser: Type.String(),
  },
});

export const collectRow = Type.Object({
  collectId: Type.String(),
  collectType: rowText(),
  assocId: rowText(),
  createTime: rowText(),
  repairInfoVO,
});

export type CollectInput = Static<typeof collectInput>;
export type CollectRow = Static<typeof collectRow>;
