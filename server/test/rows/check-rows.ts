import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { emptyObservation, mergeObserved, type SeenStatements } from "./seen.ts";
import { findWrongRows } from "./wrong-rows.ts";

// Compares the recorded results of SEEN_ROWS with the row types, after the tests. After `npm test`
// each statement has run, except these. With --partial, statements may be missing.
const unrun: readonly string[] = ["src/infra/sessions/session-plugin.ts identifyByToken"];
const { SEEN_ROWS: folder = "" } = process.env;
const all: SeenStatements = {};
for (const file of readdirSync(folder)) {
  const seen: SeenStatements = JSON.parse(readFileSync(join(folder, file), "utf8"));
  for (const [place, more] of Object.entries(seen)) {
    all[place] ??= emptyObservation();
    mergeObserved(all[place], more);
  }
}
const { asserted, unseen: notSeen, wrong } = findWrongRows(all);
const isPartial = process.argv.includes("--partial");
const unseen = isPartial ? [] : notSeen.filter(({ name }) => !unrun.includes(name));
for (const each of wrong) console.log(`${each}: the type of the row says what is not so`);
for (const { place, name } of unseen)
  console.log(
    `${place} (${name}): no test runs this statement, so nothing holds the type of its row`,
  );
console.log(
  `${asserted} statements with a type of their own, ${unseen.length} unseen, ${wrong.length} wrong columns`,
);
process.exitCode = unseen.length + wrong.length === 0 ? 0 : 1;
