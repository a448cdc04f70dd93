/**
 * A regular expression of all that is one sign away from what was typed: another sign in its place,
 * one too many in four or more, one too few between others, two exchanged. `any` is the
 * expression of any sign, `between` of what may stand between signs.
 */
export function oneEditPattern(typed: string, any: string, between = ""): string {
  const signs = [...typed];
  const variants = signs.flatMap((sign, at) => {
    const [before, after] = [signs.slice(0, at), signs.slice(at + 1)];
    const next = after[0];
    return [
      [...before, any, ...after],
      ...(signs.length > 3 ? [[...before, ...after]] : []),
      ...(at > 0 ? [[...before, any, sign, ...after]] : []),
      ...(next && next !== sign ? [[...before, next, sign, ...after.slice(1)]] : []),
    ];
  });
  return `(?:${variants.map((variant) => variant.join(between)).join("|")})`;
}

/** Parts of what was typed, one of which all that is one sign away from it has. */
export function intactParts(typed: string): string[] {
  const signs = [...typed];
  const length = Math.floor(signs.length / 3);
  const cuts = [0, length, signs.length - length, signs.length];
  return [0, 1, 2].map((part) => signs.slice(cuts[part], cuts[part + 1]).join(""));
}
