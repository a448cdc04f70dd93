import { differences } from "./compare.ts";
import type { SeenStatements } from "./seen.ts";
import { type Statement, withStatements } from "./statements.ts";

export interface WrongRows {
  /** How many statements are SQL with a type that was written by hand. */
  asserted: number;
  /** Those of them that did not run. */
  unseen: Pick<Statement, "place" | "name">[];
  /** A sentence for each column that is not what the type of its row says, in any statement that ran. */
  wrong: string[];
}

/** Compares what statements returned with the types of their rows, for a folder with a project. */
export function findWrongRows(seen: SeenStatements, path = ""): WrongRows {
  return withStatements(path, (statements, checker) => {
    const asserted = statements.filter(({ isAsserted }) => isAsserted);
    return {
      asserted: asserted.length,
      unseen: asserted.filter(({ place }) => !seen[place]),
      wrong: statements.flatMap(({ place, row }) => {
        const is = seen[place];
        return is ? differences(row, is, checker).map((each) => `${place}: ${each}`) : [];
      }),
    };
  });
}
