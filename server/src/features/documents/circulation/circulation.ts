export { listOwn } from "./own.queries.ts";
