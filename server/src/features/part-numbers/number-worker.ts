import { extractNumbers } from "./number-rule.ts";

export interface NumberJob {
  pattern: string;
  texts: string[];
}

export function recogniseNumbers({ pattern, texts }: NumberJob): string[][] {
  return extractNumbers(pattern, texts);
}
