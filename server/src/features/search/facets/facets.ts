export { countFacets } from "./count-facets.queries.ts";
export {
  appliesToAircraft,
  conditionsBut,
  type FacetConditions,
  type Fit,
  facetConditions,
  findApplicable,
  findFacetConditions,
  fitOf,
  fitsOwnAircraft,
  hasFacets,
  onlyFitting,
} from "./facet-conditions.queries.ts";
export { facetsRoute } from "./facets-route.ts";
export { countListFacets } from "./list-facets.queries.ts";
export {
  type FoundAircraft,
  type FoundByKeyword,
  findAircraft,
  findMeantAircraft,
} from "./named-aircraft.queries.ts";
