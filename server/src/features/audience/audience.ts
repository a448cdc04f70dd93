export { findAudienceChoices } from "./audience-choices.queries.ts";
export { audienceMembers, countAudience, expiredHolders } from "./audience-members.queries.ts";
