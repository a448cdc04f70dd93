import { ataChapters } from "../applicability/ata-chapters.ts";
import {
  type DictionaryType,
  type DictionaryValue,
  dictionaries,
  isBuiltInDictionary,
} from "../dictionaries.ts";

/** The values that a dictionary has from the beginning. */
export function builtInValues(type: DictionaryType): readonly DictionaryValue[] {
  return type === "ATA" ? ataChapters : dictionaries[type].values;
}

/** Whether the platform stores and compares this value of a dictionary. */
export function isBuiltInValue(type: string, value: string): boolean {
  // What is built in has a name of the list.
  return (
    isBuiltInDictionary(type) &&
    builtInValues(type as DictionaryType).some((one) => one.value === value)
  );
}
