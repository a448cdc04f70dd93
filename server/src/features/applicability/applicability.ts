export {
  findApplicability,
  findFirstStated,
  isAbout,
  shortApplicability,
} from "./applicable-rows.queries.ts";
export { settleStatement, showStatement } from "./revised-statement.queries.ts";
