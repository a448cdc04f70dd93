import { hitsIn, type Span } from "@aeromaint/contracts/search/search-words.ts";

interface HighlightedProps {
  text: string;
  keyword: string;
  synonyms?: readonly string[];
  /** Additional ranges to mark, for matches in another spelling. */
  spans?: readonly Span[];
}

/** Text with marked keywords and synonyms. */
export function Highlighted({ text, keyword, synonyms, spans = [] }: HighlightedProps) {
  const hits = spans.length > 0 ? spans : hitsIn(text, keyword, synonyms);
  return (
    <>
      {hits.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(hits[at - 1]?.end ?? 0, start)}
          <Mark>{text.slice(start, end)}</Mark>
        </span>
      ))}
      {text.slice(hits.at(-1)?.end ?? 0)}
    </>
  );
}

export const Mark = ({ children }: { children: string }) => (
  <mark className="rounded-sm bg-accent-soft text-accent">{children}</mark>
);
