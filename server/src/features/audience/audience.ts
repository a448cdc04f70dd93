export { findAudienceChoices } from "./audience-choices.queries.ts";
export { audienceMembers } from "./audience-members.queries.ts";
