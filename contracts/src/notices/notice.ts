import { type Static, Type } from "typebox";
import { ownerApplicability, statedApplicability } from "../applicability/applicability.ts";
import { applicabilityFilters, applicabilityText } from "../applicability/applicability-filters.ts";
import { openItemListQuery } from "../content/item.ts";
import { releaseStateFilter } from "../content/release-state.ts";
import {
  coded,
  dateTime,
  optional,
  richText,
  rowFlag,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
} from "../fields/fields.ts";
import { files } from "../fields/files.ts";
import { facetFilters, fitFilters, fitMark } from "../search/facets/facets.ts";
import { contains, moment, paging, resource, sorting, version } from "../wire/resource.ts";
import { closedObject, oneOf, openObject } from "../wire/schemas.ts";

/** What puts a notice before newer ones: urgent ones first, then what is pinned. */
const rank = {
  noticeLevel: coded("重要程度", "NOTICE_LEVEL"),
  pinned: coded("置顶", "WHETHER"),
};

/** Notices of the home page. `url`: comma-separated images, the first is the cover. */
export const notice = resource({
  title: "公告",
  path: "/platform/notice",
  id: "noticeId",
  permission: "platform:notice",
  name: "noticeTitle",
  fields: {
    noticeTitle: text("公告标题", { max: 200 }),
    noticeTime: dateTime("发布时间"),
    takeDownTime: optional(dateTime("下架时间")),
    noticeLevel: optional(coded("重要程度", "NOTICE_LEVEL")),
    pinned: optional(coded("置顶", "WHETHER")),
    noticeContent: richText("公告内容"),
    file: files("封面", { accept: "image", max: 9, required: true }),
    ...statedApplicability,
  },
  row: {
    noticeTitle: rowText(),
    noticeTime: rowText(),
    takeDownTime: rowTextOrNull(),
    ...rank,
    url: rowText(),
    /** The publisher; empty once that user is gone. */
    createUserName: rowText(),
    createTime: rowText(),
    scheduled: rowFlag(),
    takenDown: rowFlag(),
    applicabilityText: applicabilityText(),
    version: rowInteger(),
  },
  detail: { noticeContent: rowText() },
  filters: {
    noticeTitle: contains("公告标题"),
    title: contains("公告标题"),
    beginTime: moment("开始时间"),
    endTime: moment("结束时间"),
    state: releaseStateFilter,
    ...applicabilityFilters,
    ...sorting("noticeTitle", "noticeTime", "createTime"),
  },
});

/** A released notice as the home page's carousel shows it. */
export const openNoticeRow = Type.Object({
  noticeId: Type.String(),
  noticeTitle: Type.String(),
  noticeTime: Type.String(),
  url: Type.String(),
  summary: Type.String(),
  ...rank,
  ...fitMark,
});

/**
 * Newest first, unless asked for by rank: what is urgent, then what is pinned, then the newest. What
 * fits somebody's types goes before the rest, but for what is urgent.
 */
const byRank = {
  order: Type.Optional(oneOf<"rank">(["rank"], "排序")),
};

export const openNoticesQuery = openObject({ ...openItemListQuery.properties, ...byRank });
export type OpenNoticesQuery = Static<typeof openNoticesQuery>;

const { isFitting: _, ...openNoticeFacts } = openNoticeRow.properties;

export const openNotice = Type.Object({
  ...openNoticeFacts,
  noticeContent: Type.String(),
  createUserName: Type.String(),
  /** For who is signed in. */
  applicability: Type.Optional(ownerApplicability),
});

/** One's own notices behind the message badge; `unread` 1 lists only those not yet opened. */
export const ownNoticesQuery = openObject({
  ...paging,
  ...byRank,
  unread: Type.Optional(oneOf<"1" | "2">(["1", "2"], "仅看未读")),
  ...facetFilters,
  ...fitFilters,
});

export const ownNoticeRow = Type.Object({
  noticeId: Type.String(),
  noticeTitle: Type.String(),
  noticeTime: Type.String(),
  summary: Type.String(),
  ...rank,
  ...fitMark,
  read: Type.Boolean(),
});

/** `before`: the version that was changed; nothing where notices were removed. */
export const noticeUndo = closedObject({ before: version });

export type NoticeRow = Static<typeof notice.row>;
export type NoticeInput = Static<typeof notice.create>;
export type NoticeDetail = Static<typeof notice.detail>;
export type OpenNoticeRow = Static<typeof openNoticeRow>;
export type OpenNotice = Static<typeof openNotice>;
export type OwnNoticesQuery = Static<typeof ownNoticesQuery>;
export type OwnNoticeRow = Static<typeof ownNoticeRow>;
