export { hasRead, noticeSource } from "./notice-rows.queries.ts";
export { countReleased, countUnreadNotices, openedNotices } from "./own-notices.queries.ts";
