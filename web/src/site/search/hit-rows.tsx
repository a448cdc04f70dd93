import { numberReadings, partIn } from "@aeromaint/contracts/search/number-form.ts";
import type { SearchHit } from "@aeromaint/contracts/search/search.ts";
import { searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { DocumentFacts } from "../../own/documents/document-line.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { MemberLink } from "../shared/access/member-link.tsx";
import { fromListState } from "../shared/access/way-back.ts";
import rows from "../shared/rows.module.css";
import { Highlighted, Mark } from "./highlighted.tsx";
import { fallbackPictures, hitPath, hitsPerPage } from "./hits.ts";

const look = {
  row: classNames(rows.row, "compact:gap-4 gap-5 max-md:gap-3"),
  cover: classNames(rows.cover, "compact:h-9 h-24.75 compact:w-16 w-44 max-md:h-13.5 max-md:w-24"),
};

interface HitRowsProps {
  hits: readonly SearchHit[];
  keyword: string;
  synonyms: readonly string[];
}

export function HitRows({ hits, ...sought }: HitRowsProps) {
  return (
    <ul className={rows.rows}>
      {hits.map((hit, at) => (
        <li key={hit.id}>
          <MemberLink
            to={hitPath(hit)}
            state={fromListState}
            data-row=""
            // A notice opens in a new window, as on the home page.
            target={hit.kind === "notice" ? "_blank" : undefined}
            className={look.row}
          >
            <span className={look.cover}>
              <Picture
                urls={hit.cover ?? ""}
                fallback={fallbackPictures[hit.kind]}
                sizes="(max-width: 767px) 96px, 176px"
                eager={at < 3}
              />
            </span>
            <span className={rows.words}>
              <strong>
                <Highlighted
                  text={hit.title}
                  spans={hit.pinyinSpans}
                  {...withNumber(sought, hit)}
                />
              </strong>
              {hit.excerpt && (
                <span className={classNames(rows.summary, "[--lines:3]")}>
                  <Highlighted text={hit.excerpt} {...withNumber(sought, hit)} />
                </span>
              )}
              <span className={rows.facts}>
                <span className="text-link">{searchKinds[hit.kind]}</span>
                {hit.number && <HitNumber number={hit.number} keyword={sought.keyword} />}
                {hit.categoryName && <span>{hit.categoryName}</span>}
                <DocumentFacts {...hit} />
              </span>
            </span>
          </MemberLink>
        </li>
      ))}
    </ul>
  );
}

/** Adds the matched part number to the marked words. */
function withNumber(sought: Omit<HitRowsProps, "hits">, { number }: SearchHit) {
  return number ? { ...sought, synonyms: [...sought.synonyms, number] } : sought;
}

export function HitRowsSkeleton() {
  return (
    <SkeletonRows count={hitsPerPage} className={rows.rows} rowClassName={look.row}>
      <span className={look.cover}>
        <Skeleton height={99} />
      </span>
      <span className={rows.words}>
        <Skeleton width="55%" height={24} />
        <Skeleton />
        <Skeleton width="30%" />
      </span>
    </SkeletonRows>
  );
}

/** Matched part number, with the typed part marked. */
export function HitNumber({ number, keyword }: { number: string; keyword: string }) {
  const forms = numberReadings(keyword).flatMap((words) => words.flatMap(({ form }) => form ?? []));
  const part = partIn(number, forms);
  return (
    <span className="font-technical">
      件号 {number.slice(0, part?.start)}
      {part && (
        <>
          <Mark>{number.slice(part.start, part.end)}</Mark>
          {number.slice(part.end)}
        </>
      )}
    </span>
  );
}
