import { hitsIn, type Span } from "@aeromaint/contracts/search/search-words.ts";
import styles from "./highlighted.module.css";

interface HighlightedProps {
  text: string;
  keyword: string;
  synonyms?: readonly string[];
  /** What else of the text is marked, where the words do not stand in it as they are. */
  spans?: readonly Span[];
}

/** A text with the words of the keyword, and what means the same, marked. */
export function Highlighted({ text, keyword, synonyms, spans = [] }: HighlightedProps) {
  const hits = spans.length > 0 ? spans : hitsIn(text, keyword, synonyms);
  return (
    <>
      {hits.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(hits[at - 1]?.end ?? 0, start)}
          <mark className={styles.hit}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(hits.at(-1)?.end ?? 0)}
    </>
  );
}
