export { countFacets } from "./count-facets.queries.ts";
export {
  conditionsBut,
  type FacetConditions,
  type Fit,
  facetConditions,
  findFacetConditions,
  fitOf,
  hasFacets,
  onlyFitting,
} from "./facet-conditions.queries.ts";
export { facetsRoute } from "./facets-route.ts";
export { countListFacets } from "./list-facets.queries.ts";
export { findAircraft } from "./named-aircraft.queries.ts";
