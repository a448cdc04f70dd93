/** Words of a synonym set, joined by `=` (two-way) or `→` (one-way, from the first word). */
export function TermList({ terms, kind }: { terms: readonly string[]; kind: string }) {
  return (
    <span className="inline-flex max-w-160 flex-wrap whitespace-normal">
      {terms.map((term, at) => (
        <span key={term}>
          {at > 0 && (
            <span className="mx-2 text-muted">{kind === "2" && at === 1 ? "→" : "="}</span>
          )}
          {term}
        </span>
      ))}
    </span>
  );
}
