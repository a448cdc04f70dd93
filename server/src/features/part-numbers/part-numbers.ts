export {
  findAlike,
  isNumberSeen,
  type NumberReader,
  suggestNumbers,
  supersessionsOf,
} from "./number-lookups.queries.ts";
export { ruleProblem } from "./number-rule.ts";
export { recogniseWaiting } from "./recognise-numbers.ts";
