import type { SearchHit } from "@aeromaint/contracts/search.ts";
import { searchKinds } from "@aeromaint/contracts/search-kinds.ts";
import { Link } from "react-router";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Picture } from "../picture.tsx";
import { signedInOrTold } from "../sign-in-needed.ts";
import styles from "./hit-rows.module.css";
import { fallbackOf, hitPath, pageSize } from "./hits.ts";
import { Marked } from "./marked.tsx";

interface HitRowsProps {
  hits: readonly SearchHit[];
  keyword: string;
}

export function HitRows({ hits, keyword }: HitRowsProps) {
  return (
    <ul className={styles.hits}>
      {hits.map((hit, at) => (
        <li key={hit.id}>
          <Link
            to={hitPath(hit)}
            // A notice opens beside the results, as it does on the home page.
            target={hit.kind === "notice" ? "_blank" : undefined}
            className={styles.hit}
            onClick={(event) => {
              if (!signedInOrTold()) event.preventDefault();
            }}
          >
            <span className={styles.cover}>
              <Picture
                urls={hit.cover ?? ""}
                fallback={fallbackOf[hit.kind]}
                sizes="(max-width: 767px) 96px, 176px"
                eager={at < 3}
              />
            </span>
            <span className={styles.words}>
              <strong>
                <Marked text={hit.title} keyword={keyword} />
              </strong>
              {hit.excerpt && (
                <span className={styles.excerpt}>
                  <Marked text={hit.excerpt} keyword={keyword} />
                </span>
              )}
              <span className={styles.facts}>
                <span className={styles.kind}>{searchKinds[hit.kind]}</span>
                {hit.categoryName && <span>{hit.categoryName}</span>}
                {hit.releaseTime && <time>{hit.releaseTime.slice(0, 10)}</time>}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function HitRowsSkeleton() {
  return (
    <ul className={styles.hits} aria-busy="true" aria-label="加载中">
      {Array.from({ length: pageSize }, (_, row) => row).map((row) => (
        <li key={row} className={styles.hit}>
          <span className={styles.cover}>
            <Skeleton height={99} />
          </span>
          <span className={styles.words}>
            <Skeleton width="55%" height={24} />
            <Skeleton />
            <Skeleton width="30%" />
          </span>
        </li>
      ))}
    </ul>
  );
}
