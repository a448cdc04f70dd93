export { authorisationFileSections, findAuthorisationCard } from "./authorisation-card.queries.ts";
export { nextDailyCheck } from "./daily-check.queries.ts";
