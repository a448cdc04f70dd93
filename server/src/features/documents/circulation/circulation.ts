export { listOwnCirculations } from "./own-circulations.queries.ts";
