import { numbersIn } from "./number-rule.ts";

export interface NumberJob {
  pattern: string;
  texts: string[];
}

/** The part numbers of each text. */
export function recogniseNumbers({ pattern, texts }: NumberJob): string[][] {
  return numbersIn(pattern, texts);
}
