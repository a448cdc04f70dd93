import { chapterOf } from "@aeromaint/contracts/search/chapter-keyword.ts";
import { useSearchParams } from "react-router";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { chapterText, chosenFacetsOf, facetsQueryOf, toggled } from "./facet-state.ts";
import styles from "./facets.module.css";

interface ChapterOfferProps {
  keyword: string;
  /** The address's parameter that the keyword is taken out of, where it finds nothing more by then. */
  drops?: string;
}

/** Where a keyword is a chapter: the list by that chapter, at one press. */
export default function ChapterOffer({ keyword, drops }: ChapterOfferProps) {
  const [query, setQuery] = useSearchParams();
  const { label } = useDictionary("ATA");
  const chapter = chapterOf(keyword);
  const chosen = chosenFacetsOf(query);
  if (chapter === null || chosen.chapter.includes(chapter)) return null;
  const title = label(chapter);
  // A chapter that the dictionary does not have.
  if (title === chapter) return null;
  const choose = () => {
    const changed = new URLSearchParams(query);
    for (const name of ["pageNum", ...(drops ? [drops] : [])]) changed.delete(name);
    const facets = facetsQueryOf(toggled(chosen, "chapter", chapter));
    for (const [name, value] of Object.entries(facets)) changed.set(name, value);
    setQuery(changed, { preventScrollReset: true });
  };
  return (
    <ul className={styles.chips} aria-label="建议的筛选">
      <li data-offer>
        <button type="button" onClick={choose}>
          按章节筛选：{chapterText(chapter, title)}
        </button>
      </li>
    </ul>
  );
}
