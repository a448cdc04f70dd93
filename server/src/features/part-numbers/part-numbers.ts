export { findAlike } from "./alike-numbers.queries.ts";
export { ruleProblem } from "./number-rule.ts";
export { isNumberSeen, type NumberReader } from "./number-sight.queries.ts";
export { suggestNumbers } from "./number-suggestions.queries.ts";
export { recogniseWaiting } from "./recognise-numbers.ts";
export { supersessionsOf } from "./supersession.queries.ts";
