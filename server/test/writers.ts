import type { Db, Tx } from "../src/infra/db/database.ts";

const takenBack = new Error("taken back");

/**
 * Runs concurrent writers, each with its share of numbers. Each number has a transaction; every
 * third one is rolled back. @returns errors
 */
export async function writeConcurrently(
  db: Db,
  { writers, rounds }: { writers: number; rounds: number },
  change: (tx: Tx, number: number) => Promise<unknown>,
): Promise<unknown[]> {
  const write = async (writer: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const number = round * writers + writer;
      await db
        .transaction()
        .execute(async (tx) => {
          await change(tx, number);
          if (number % 3 === 0) throw takenBack;
        })
        .catch((error: unknown) => {
          if (error !== takenBack) throw error;
        });
    }
  };
  const done = await Promise.allSettled(Array.from({ length: writers }, (_, each) => write(each)));
  return done.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
}
