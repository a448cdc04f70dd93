import { hitsIn } from "@aeromaint/contracts/search/search-words.ts";
import styles from "./highlighted.module.css";

interface HighlightedProps {
  text: string;
  keyword: string;
}

/** A text with the words of the keyword marked. */
export function Highlighted({ text, keyword }: HighlightedProps) {
  const hits = hitsIn(text, keyword);
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
