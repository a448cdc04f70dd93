import { Parser } from "htmlparser2";
import { refusals, SheetRefused } from "./refused.ts";

type Attributes = Readonly<Record<string, string>>;

interface TagHandlers {
  ontext?: (text: string) => void;
  onclosetag?: (tag: string) => void;
}

/** Real workbooks are ten levels deep. Deeper parts only cost time. */
const maxDepth = 100;

/** Parser with handlers of unprefixed tag names, and its present depth. */
export function tagParser(
  onOpen: (tag: string, attributes: Attributes) => void,
  { ontext = () => {}, onclosetag = () => {} }: TagHandlers = {},
): { parser: Parser; depth: () => number } {
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > maxDepth) throw new SheetRefused(refusals.tooComplex);
        onOpen(local(name), attributes);
      },
      onclosetag: (name) => {
        depth -= 1;
        onclosetag(local(name));
      },
      ontext,
    },
    { xmlMode: true },
  );
  return { parser, depth: () => depth };
}

/** Parses a whole text. */
export function eachTag(xml: string, ...handlers: Parameters<typeof tagParser>): void {
  tagParser(...handlers).parser.end(xml);
}

/** Decodes characters written as `_x000D_`. */
export function unescapeXlsx(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
