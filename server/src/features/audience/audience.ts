export { findAudienceChoices } from "./audience-choices.queries.ts";
export { askedByAudience } from "./audience-members.queries.ts";
