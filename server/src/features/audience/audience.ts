export { findAudienceChoices } from "./audience-choices.queries.ts";
export { audienceMembers, countAudience } from "./audience-members.queries.ts";
