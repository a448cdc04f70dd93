import { type Static, Type } from "typebox";
import {
  dateTime,
  optional,
  reference,
  richText,
  rowFlag,
  rowInteger,
  rowText,
  text,
} from "../fields.ts";
import { files } from "../files.ts";
import { contains, idFilter, moment, paging, resource } from "../resource.ts";

/** An attachment as reading pages list it. */
export const attachment = Type.Object({
  attachmentId: Type.String(),
  url: Type.String(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
});

/** Comma-separated urls with a trailing comma, empty when there is no cover. */
const coverList = rowText();

/**
 * Repair items of the 145 module. The release time is fixed when the item is made; until it has
 * come the item is 待发布 and the public does not see it. A cover is asked for where the
 * category has covers.
 */
export const repairInfo = resource({
  title: "维修信息",
  path: "/platform/info",
  id: "repairId",
  permission: "platform:info",
  fields: {
    categoryId: reference("所属分类"),
    title: text("标题", { max: 200 }),
    releaseUser: text("发布人", { max: 50 }),
    releaseTime: dateTime("开始时间"),
    content: richText("内容"),
    cover: optional(files("封面", { accept: "image", max: 9 })),
    file: optional(files("附件", { accept: "pdf", max: 5 })),
  },
  createOnly: ["releaseTime"],
  row: {
    categoryId: rowText(),
    name: rowText(),
    title: rowText(),
    releaseUser: rowText(),
    releaseTime: rowText(),
    cover: coverList,
    scheduled: rowFlag(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {
    content: rowText(),
    fileVOList: Type.Array(attachment),
  },
  filters: {
    categoryId: idFilter("所属分类"),
    title: contains("标题"),
    releaseUser: contains("发布人"),
    beginTime: moment("开始日期"),
    endTime: moment("结束日期"),
  },
});

/** What the public lists of the three content modules take. `trainId` and `toolCategoryId` mean `categoryId`. */
export const openListQuery = Type.Object(
  {
    ...paging,
    categoryId: idFilter("分类"),
    trainId: idFilter("分类"),
    toolCategoryId: idFilter("分类"),
    title: contains("标题"),
    name: contains("标题"),
    beginTime: moment("开始日期"),
    endTime: moment("结束日期"),
  },
  { additionalProperties: true },
);

/** A released item as visitors' lists show it: without content, with the first words of it. */
export const openRepairRow = Type.Object({
  repairId: Type.String(),
  categoryId: Type.String(),
  name: Type.String(),
  title: Type.String(),
  releaseUser: Type.String(),
  releaseTime: Type.String(),
  cover: coverList,
  summary: Type.String(),
});

/** The reading page of a signed-in user. */
export const repairReading = Type.Object({
  ...openRepairRow.properties,
  content: Type.String(),
  fileVOList: Type.Array(attachment),
  isCollect: Type.Boolean(),
});

export type RepairInfoRow = Static<typeof repairInfo.row>;
export type RepairInfoDetail = Static<typeof repairInfo.detail>;
export type OpenListQuery = Static<typeof openListQuery>;
export type OpenRepairRow = Static<typeof openRepairRow>;
export type RepairReading = Static<typeof repairReading>;
export type Attachment = Static<typeof attachment>;
