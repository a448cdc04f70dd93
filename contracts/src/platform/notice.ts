import { type Static, Type } from "typebox";

/** A released notice as the home page's carousel shows it. `url`: comma-separated images, the first is the cover. */
export const openNoticeRow = Type.Object({
  noticeId: Type.String(),
  noticeTitle: Type.String(),
  noticeTime: Type.String(),
  url: Type.String(),
  summary: Type.String(),
});

export const openNotice = Type.Object({
  ...openNoticeRow.properties,
  noticeContent: Type.String(),
  createUserName: Type.String(),
});

export type OpenNoticeRow = Static<typeof openNoticeRow>;
export type OpenNotice = Static<typeof openNotice>;
