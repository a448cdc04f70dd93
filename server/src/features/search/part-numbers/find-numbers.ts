import { plainNumber } from "@aeromaint/contracts/search/dashes.ts";
import { type NumberWord, numberReadings } from "@aeromaint/contracts/search/number-form.ts";
import type { AlikeNumber, SupersededNumber } from "@aeromaint/contracts/search/search.ts";
import type { Read } from "../../../infra/db/database.ts";
import { findSimilarNumbers, type NumberReader } from "../../part-numbers/part-numbers.ts";
import type { HitsOfKind } from "../hits.queries.ts";
import { rank } from "../rank.ts";
import { findNumberHits, findSuperseded } from "./number-hits.queries.ts";

interface FoundNumbers {
  readings: NumberWord[][];
  lookups: HitsOfKind[][];
}

interface NumberNotes {
  superseded: SupersededNumber[];
  didYouMean: AlikeNumber[];
}

/** What is found by part numbers and numbers of documents; lookups in the order of their worth. */
export async function findNumbers(
  db: Read,
  keyword: string,
  reader: NumberReader,
): Promise<FoundNumbers> {
  const readings = numberReadings(plainNumber(keyword));
  const found = await Promise.all(readings.map((reading) => findNumberHits(db, reading, reader)));
  return { readings, lookups: found.flat() };
}

/** What the page says of the numbers: which are superseded, and which may be meant. */
export async function describeNumbers(
  db: Read,
  { readings, lookups }: FoundNumbers,
  query: NumberReader & { keyword: string; hasHits: boolean },
): Promise<NumberNotes> {
  const [superseded, ...alike] = await Promise.all([
    findSuperseded(db, rank(lookups).hits),
    ...readings.map((reading) => findSimilarNumbers(db, { ...query, reading })),
  ]);
  const didYouMean = new Map(alike.flat().map((each) => [each.number, each]));
  return { superseded, didYouMean: [...didYouMean.values()] };
}
