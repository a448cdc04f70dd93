import { chapterOf } from "@aeromaint/contracts/search/chapter-keyword.ts";
import { useSearchParams } from "react-router";
import { useDictionary } from "../../../reference-data/dictionaries.ts";
import { Chip, ChipList } from "./facet-chips.tsx";
import { facetsToQuery, formatChapter, parseFacets, toggleFacet } from "./facet-state.ts";

interface ChapterOfferProps {
  keyword: string;
  /** URL parameter to remove when the chapter is chosen: it holds the keyword. */
  drops?: string;
}

/** Offers the filter by chapter if the keyword names one. */
export default function ChapterOffer({ keyword, drops }: ChapterOfferProps) {
  const [query, setQuery] = useSearchParams();
  const { label } = useDictionary("ATA");
  const chapter = chapterOf(keyword);
  const chosen = parseFacets(query);
  if (chapter === null || chosen.chapter.includes(chapter)) return null;
  const title = label(chapter);
  // The dictionary does not have this chapter.
  if (title === chapter) return null;
  const choose = () => {
    const changed = new URLSearchParams(query);
    for (const name of ["pageNum", ...(drops ? [drops] : [])]) changed.delete(name);
    const facets = facetsToQuery(toggleFacet(chosen, "chapter", chapter));
    for (const [name, value] of Object.entries(facets)) changed.set(name, value);
    setQuery(changed, { preventScrollReset: true });
  };
  return (
    <ChipList aria-label="建议的筛选">
      <li>
        <Chip isOffer onClick={choose}>
          按章节筛选：{formatChapter(chapter, title)}
        </Chip>
      </li>
    </ChipList>
  );
}
