export { authorisationFileSections, findAuthorisationCard } from "./authorisation-card.queries.ts";
