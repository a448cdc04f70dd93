import { ataChapters } from "../applicability/ata-chapters.ts";
import {
  type DictionaryType,
  type DictionaryValue,
  dictionaries,
  isBuiltInDictionary,
} from "../dictionaries.ts";

/** Initial values of a dictionary. */
export function builtInValues(type: DictionaryType): readonly DictionaryValue[] {
  return type === "ATA" ? ataChapters : dictionaries[type].values;
}

/** True if the platform stores and compares this value. */
export function isBuiltInValue(type: string, value: string): boolean {
  return (
    isBuiltInDictionary(type) &&
    builtInValues(type as DictionaryType).some((one) => one.value === value)
  );
}
