const raised = signPairs("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ");
const lowered = signPairs("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ");

function signPairs(plain: string, shifted: string): ReadonlyMap<string, string> {
  return new Map([...plain].map((sign, at) => [sign, [...shifted][at] ?? sign]));
}

/** Superscript or subscript in plain text: ³ and ₂, or ^x and _x without a Unicode character. */
export function toUnicodeScript(text: string, tag: "sup" | "sub"): string {
  const inside = [...text.trim()];
  const shifted = tag === "sup" ? raised : lowered;
  if (!inside.every((sign) => shifted.has(sign))) return (tag === "sup" ? "^" : "_") + text.trim();
  return inside.map((sign) => shifted.get(sign)).join("");
}
