import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Static, type TObject, type TProperties, Type } from "typebox";
import { Value } from "typebox/value";

const demo = new URL("./demo/", import.meta.url);

/** Applicability of a text; ranges of MSNs in PostgreSQL notation. */
const applicability = {
  chapters: Type.Optional(Type.Array(Type.String())),
  types: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String(),
        Type.Object({
          name: Type.String(),
          /** Absent: every MSN of the type. */
          msns: Type.Optional(Type.String()),
          excluded: Type.Optional(Type.String()),
        }),
      ]),
    ),
  ),
};

export type SeedApplicability = Static<TObject<typeof applicability>>;

/** Text of the demo: the fields of its front matter, its path and its body. */
export type SeedText<T extends TObject> = Static<T> & {
  /** Path below `demo` without extension: `notices/01-platform-open`. */
  path: string;
  body: string;
};

/** Schema for the front matter of a kind of text. Every text may state its applicability. */
export function frontMatter<T extends TProperties>(fields: T) {
  return Type.Object({ ...fields, ...applicability }, { additionalProperties: false });
}

/** Texts of a demo folder and its subfolders, in the order of their numbers. */
export async function readTexts<T extends TObject>(
  folder: string,
  fields: T,
): Promise<SeedText<T>[]> {
  const names = await readdir(new URL(`${folder}/`, demo), { recursive: true });
  const texts = names
    .filter((name) => /\.(html|md)$/.test(name))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
  return Promise.all(
    texts.map((name) => readText(`${folder}/${name.replaceAll("\\", "/")}`, fields)),
  );
}

/** @throws Error if a field of the front matter is missing, wrong or unknown */
export async function readText<T extends TObject>(file: string, fields: T): Promise<SeedText<T>> {
  // A checkout on Windows may have CRLF line endings.
  const text = (await readFile(new URL(file, demo), "utf8")).replaceAll("\r\n", "\n");
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)\n$/s.exec(text) ?? [];
  const front = Value.Convert(fields, Object.fromEntries(head.split("\n").map(readLine)));
  if (!Value.Check(fields, front)) {
    const [error] = Value.Errors(fields, front);
    throw new Error(`${file}: ${error?.instancePath} ${error?.message}`);
  }
  return { ...front, path: file.replace(/\.\w+$/, ""), body };
}

/** Parses `key: value`; lists are JSON. */
function readLine(line: string): [key: string, value: unknown] {
  const end = line.indexOf(": ");
  const value = line.slice(end + 2);
  return [line.slice(0, end), value.startsWith("[") ? JSON.parse(value) : value];
}
