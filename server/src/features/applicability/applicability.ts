export {
  findApplicability,
  findFirstStated,
  isAbout,
  shortApplicability,
} from "./applicable-rows.queries.ts";
