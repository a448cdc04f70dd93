export {
  findSimilarNumbers,
  findSupersessions,
  isNumberVisible,
  type NumberReader,
  suggestNumbers,
} from "./number-lookups.queries.ts";
export { findRuleError } from "./number-rule.ts";
export { recogniseWaiting } from "./recognise-numbers.ts";
