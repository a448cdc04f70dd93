export {
  audienceMembers,
  countAudience,
  expiredHolders,
  findAudienceChoices,
} from "./audience.queries.ts";
