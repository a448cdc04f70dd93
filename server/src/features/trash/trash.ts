export { moveToTrash } from "./trashed-items.queries.ts";
