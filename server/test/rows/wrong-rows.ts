import { findDifferences } from "./compare.ts";
import type { SeenStatements } from "./seen.ts";
import { type Statement, withStatements } from "./statements.ts";

export interface WrongRows {
  /** Number of statements with a handwritten row type. */
  asserted: number;
  /** Statements that did not run. */
  unseen: Pick<Statement, "place" | "name">[];
  /** One sentence per column that differs from its declared type. */
  wrong: string[];
}

/** Compares results of statements with their declared types, for the project in a folder. */
export function findWrongRows(seen: SeenStatements, path = ""): WrongRows {
  return withStatements(path, (statements, checker) => {
    const asserted = statements.filter(({ isAsserted }) => isAsserted);
    return {
      asserted: asserted.length,
      unseen: asserted.filter(({ place }) => !seen[place]),
      wrong: statements.flatMap(({ place, row }) => {
        const is = seen[place];
        return is ? findDifferences(row, is, checker).map((each) => `${place}: ${each}`) : [];
      }),
    };
  });
}
