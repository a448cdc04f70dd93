export { authorisationFileSections, findAuthorisationCard } from "./authorisation-card.queries.ts";
export { morningAfter } from "./morning.queries.ts";
