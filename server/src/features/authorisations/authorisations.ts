export { authorisationFileSections, findAuthorisationCard } from "./authorisation-card.queries.ts";
export { authorisationsAt } from "./authorisation-view.queries.ts";
export { nextDailyCheck } from "./daily-check.queries.ts";
