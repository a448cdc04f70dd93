import { scopeTitle } from "@aeromaint/contracts/access-tokens/scope-titles.ts";

const maxNamed = 3;

/** The first few scopes in words, all of them for who points at it. */
export function ScopeSummary({ scopes }: { scopes: readonly string[] }) {
  const titles = scopes.map(scopeTitle);
  const more = titles.length - maxNamed;
  const shown = titles.slice(0, maxNamed).join("、");
  return (
    <span title={titles.join("、")}>{more > 0 ? `${shown} 等 ${titles.length} 项` : shown}</span>
  );
}
