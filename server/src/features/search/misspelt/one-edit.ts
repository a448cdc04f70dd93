/**
 * A regular expression of all that is one character away from what was typed: another character in its place,
 * one too many in four or more, one too few between others, two exchanged, or one that came two
 * places too early or too late in five or more. `any` is the
 * expression of any character, `between` of what may stand between characters.
 */
export function oneEditPattern(typed: string, any: string, between = ""): string {
  const characters = [...typed];
  const variants = characters.flatMap((sign, at) => {
    const [before, after] = [characters.slice(0, at), characters.slice(at + 1)];
    const [next, third] = after;
    const rest = third === undefined || characters.length < 5 ? null : after.slice(2);
    return [
      [...before, any, ...after],
      ...(characters.length > 3 ? [[...before, ...after]] : []),
      ...(at > 0 ? [[...before, any, sign, ...after]] : []),
      ...(next && next !== sign ? [[...before, next, sign, ...after.slice(1)]] : []),
      ...(rest ? [[...before, next, third, sign, ...rest] as string[]] : []),
      ...(rest ? [[...before, third, sign, next, ...rest] as string[]] : []),
    ];
  });
  return `(?:${variants.map((variant) => variant.join(between)).join("|")})`;
}

/** Three parts: a word that is one character away has at least one of them unchanged. */
export function intactParts(typed: string): string[] {
  const characters = [...typed];
  const length = Math.floor(characters.length / 3);
  const cuts = [0, length, characters.length - length, characters.length];
  return [0, 1, 2].map((part) => characters.slice(cuts[part], cuts[part + 1]).join(""));
}
