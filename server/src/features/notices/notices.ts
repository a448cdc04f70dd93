export { hasRead, unreadNotices } from "./unread-notices.queries.ts";
