import { type FileRules, maxBytesOf } from "@aeromaint/contracts/fields/files.ts";

export interface FileField extends FileRules {
  title: string;
}

/** What a route's body schema says about its form. */
export interface FormRules {
  files: ReadonlyMap<string, FileField>;
  /** Names whose value is a list, however often a form repeats them. */
  lists: ReadonlySet<string>;
  /** Whether a field takes formatted text, which may be long. */
  hasRichText: boolean;
  /** Bytes of the largest file that any field takes. */
  maxFileBytes: number;
  /** Most bytes of a whole form with files. */
  maxBytes: number;
}

interface Property {
  type?: string | readonly string[];
  title?: string;
  "x-kind"?: string;
  "x-files"?: FileRules;
}

export function formRules(schema: unknown, maxBytes: number): FormRules {
  const properties =
    (schema as { properties?: Record<string, Property> } | undefined)?.properties ?? {};
  const entries = Object.entries(properties);
  const files = new Map(
    entries.flatMap(([name, { title = name, "x-files": rules }]): [string, FileField][] =>
      rules ? [[name, { title, ...rules }]] : [],
    ),
  );
  const isList = ({ type }: Property) => [type].flat().includes("array");
  return {
    files,
    lists: new Set(entries.filter(([, property]) => isList(property)).map(([name]) => name)),
    hasRichText: entries.some(([, property]) => property["x-kind"] === "richText"),
    maxFileBytes: Math.max(0, ...[...files.values()].map(({ accept }) => maxBytesOf(accept))),
    maxBytes,
  };
}

/** The field that a part's name means: `files.cover` and `cover[]` mean `cover`. */
export function fieldName(name: string, rules: FormRules): string {
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  const inFiles = plain.startsWith("files.") ? plain.slice("files.".length) : plain;
  if (rules.files.has(inFiles)) return inFiles;
  return rules.lists.has(plain) ? plain : name;
}
