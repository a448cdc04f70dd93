export { saveApplicability } from "./applicability.queries.ts";
export {
  applicabilitySummary,
  findApplicability,
  findFirstApplicability,
  matchesApplicability,
  relatedTypes,
  typeAndAbove,
  typeAndBelow,
} from "./applicable-rows.queries.ts";
export { publishApplicability, validateApplicability } from "./revision-applicability.queries.ts";
