import {
  type DictionaryType,
  type DictionaryValue,
  dictionaries,
} from "@aeromaint/contracts/dictionaries.ts";
import type { DictionaryOption } from "@aeromaint/contracts/site-info/site-info.ts";
import { useQuery } from "@tanstack/react-query";
import { quietQuery } from "../api/query-by-key.ts";
import { useSignedIn } from "../api/tokens.ts";

export interface Dictionary {
  options: { label: string; value: string; style?: string | null }[];
  /** Label of a stored value; the value itself if unknown. */
  label: (value: string | null | undefined) => string;
}

/** Options and labels of a dictionary; the seeded ones until the server's are loaded. */
export function useDictionary(type: DictionaryType): Dictionary {
  const signedIn = useSignedIn();
  const name: string = type;
  const path = signedIn
    ? (`/system/common/dict/bytype/${name}` as const)
    : (`/open/dict/bytype/${name}` as const);
  const { data } = useQuery({
    ...quietQuery(path),
    staleTime: 300_000,
    placeholderData: seeded(type),
  });
  const options = (data ?? seeded(type)).map(({ dictLabel, dictValue, dictStyle }) => ({
    label: dictLabel,
    value: dictValue,
    style: dictStyle,
  }));
  return {
    options,
    label: (value) => options.find((option) => option.value === value)?.label ?? value ?? "",
  };
}

function seeded(type: DictionaryType): DictionaryOption[] {
  const values: readonly DictionaryValue[] = dictionaries[type].values;
  return values.map(({ label, value, style }, index) => ({
    dictLabel: label,
    dictValue: value,
    dictSort: index + 1,
    dictStyle: style ?? null,
  }));
}
