export {
  countReleased,
  countUnreadNotices,
  hasRead,
  openedNotices,
} from "./notice-parts.queries.ts";
