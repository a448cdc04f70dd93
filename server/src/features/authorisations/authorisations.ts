export { authorisationFileSections, findAuthorisationCard } from "./authorisation-card.queries.ts";
export { nextDailyCheck } from "./morning.queries.ts";
