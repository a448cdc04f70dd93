import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Static, type TObject, type TProperties, Type } from "typebox";
import { Value } from "typebox/value";

const demo = new URL("./demo/", import.meta.url);

/** Which aircraft a text is about; ranges of MSNs as PostgreSQL writes them. */
const applicability = {
  chapters: Type.Optional(Type.Array(Type.String())),
  types: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String(),
        Type.Object({
          name: Type.String(),
          /** Every MSN of the type where absent. */
          msns: Type.Optional(Type.String()),
          excluded: Type.Optional(Type.String()),
        }),
      ]),
    ),
  ),
};

export type SeedApplicability = Static<TObject<typeof applicability>>;

/** A text of the demo: the fields of its front matter, and what follows them. */
export type SeedText<T extends TObject> = Static<T> & {
  /** Below `demo`, without its ending: `notices/01-platform-open`. */
  path: string;
  body: string;
};

/** The fields that the front matter of a kind of text has. Every text may say which aircraft it is about. */
export function frontMatter<T extends TProperties>(fields: T) {
  return Type.Object({ ...fields, ...applicability }, { additionalProperties: false });
}

/** The texts in a folder of the demo and below it, in the order of their numbers. */
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

/** @throws Error for a field of the front matter that is missing, wrong or unknown */
export async function readText<T extends TObject>(file: string, fields: T): Promise<SeedText<T>> {
  // A checkout on Windows may end lines in another way.
  const text = (await readFile(new URL(file, demo), "utf8")).replaceAll("\r\n", "\n");
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)\n$/s.exec(text) ?? [];
  const front = Value.Convert(fields, Object.fromEntries(head.split("\n").map(readLine)));
  if (!Value.Check(fields, front)) {
    const [error] = Value.Errors(fields, front);
    throw new Error(`${file}: ${error?.instancePath} ${error?.message}`);
  }
  return { ...front, path: file.replace(/\.\w+$/, ""), body };
}

/** `key: value`; a list is JSON. */
function readLine(line: string): [key: string, value: unknown] {
  const end = line.indexOf(": ");
  const value = line.slice(end + 2);
  return [line.slice(0, end), value.startsWith("[") ? JSON.parse(value) : value];
}
