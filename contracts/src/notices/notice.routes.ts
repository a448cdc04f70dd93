import { facetCounts, facetsOf } from "../search/facets/facets.ts";
import { crudCalls, page, route, tagged } from "../wire/route.ts";
import {
  notice,
  noticeUndo,
  openNotice,
  openNoticeRow,
  openNoticesQuery,
  ownNoticeRow,
  ownNoticesQuery,
} from "./notice.ts";

export const noticeCalls = {
  ...crudCalls(notice, "/platform/notice/details/:id"),
  ...tagged(notice.title, {
    "POST /platform/notice/:ids/undo": route("platform:notice:edit", "撤销公告的修改或删除", {
      body: noticeUndo,
    }),
  }),
  ...tagged("公开接口", {
    "GET /open/platform/notice": route("open", "公告列表", {
      query: openNoticesQuery,
      answer: page(openNoticeRow),
    }),
    "GET /open/platform/notice/facets": facetsOf(notice.title, openNoticesQuery),
    "GET /open/platform/notice/details/:id": route("open", "公告详情", { answer: openNotice }),
  }),
  ...tagged("个人中心", {
    "GET /system/common/user/notices": route("signed-in", "我的消息", {
      query: ownNoticesQuery,
      answer: page(ownNoticeRow),
    }),
    "GET /system/common/user/notices/facets": route("signed-in", "我的消息筛选项与数量", {
      query: ownNoticesQuery,
      answer: facetCounts,
    }),
    "PUT /system/common/user/notices/read": route("signed-in", "全部标为已读"),
  }),
};
