export { hasRead, unreadNotices } from "./notice-parts.queries.ts";
