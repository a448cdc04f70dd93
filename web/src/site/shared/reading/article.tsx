import { type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { Button } from "../../../ui/button.tsx";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ReadingSizeRow } from "../../../ui/theme/theme-rows.tsx";
import styles from "./article.module.css";
import { Contents } from "./contents.tsx";
import printButtonStyles from "./print-button.module.css";

const EnlargedPicture = lazyPart(() => import("./enlarged-picture.tsx"));

interface HeaderProps {
  title: string;
  facts: readonly { title: string; value: string }[];
  /** What a phone says of it in a line that unfolds the facts; the first of these where absent. */
  brief?: string | undefined;
}

interface ArticleProps extends HeaderProps {
  /** HTML, sanitised by the server; absent while loading. */
  content?: string;
  /** Where the text is shown, for who has to do with it there. */
  place?: RefObject<HTMLDivElement | null>;
  /** What stands between the title and the text. */
  head?: ReactNode;
  /** How the text begins, which is shown as long as it is not there. */
  opening?: string;
  /** What follows the text. */
  after?: ReactNode;
  /** Shown next to the text; on narrow screens, below it. */
  beside?: ReactNode;
  /** Actions that stay visible while reading. */
  children?: ReactNode;
}

/** A text to read. How it begins is the one part of a server-rendered page that readers are shown too. */
export function Article({
  title,
  facts,
  brief,
  content,
  place: placeOutside,
  head,
  opening,
  after,
  beside,
  children,
}: ArticleProps) {
  const ownPlace = useRef<HTMLDivElement>(null);
  const place = placeOutside ?? ownPlace;
  const isHere = content !== undefined;
  return (
    <article
      className={styles.article}
      aria-busy={!isHere}
      data-for-reader={isHere ? undefined : ""}
    >
      <Header title={title} facts={facts} brief={brief} head={head} />
      {isHere && (
        <div className={styles.aside}>
          <div className={`flex wrap gap-2 ${styles.actions}`} data-actions>
            {children}
            <PrintButton />
          </div>
          <div className={styles.contents}>
            <Contents html={content} place={place} />
          </div>
          {beside && <div className={styles.beside}>{beside}</div>}
        </div>
      )}
      <div key={isHere ? "text" : "opening"} ref={place} className={styles.content}>
        {isHere ? <RichContent html={content} /> : <Opening words={opening} />}
      </div>
      {isHere && (
        <Suspense>
          <EnlargedPicture html={content} place={place} />
        </Suspense>
      )}
      {after && <footer className={styles.after}>{after}</footer>}
    </article>
  );
}

function Opening({ words }: { words: string | undefined }) {
  return (
    <>
      <div className="am-rich-text">
        <p>{words}</p>
      </div>
      <div className="grid gap-5 min-w-0">
        <Skeleton />
        <Skeleton width="94%" />
        <Skeleton width="88%" />
      </div>
    </>
  );
}

/** On a phone what is marked with data-fold is folded into one line above the title. */
function Header({ title, facts, brief, head }: HeaderProps & Pick<ArticleProps, "head">) {
  const [isOpen, setOpen] = useState(false);
  const [first, second] = facts;
  return (
    <header className={styles.header} data-folded={!isOpen || undefined}>
      <button
        type="button"
        className={styles.brief}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="truncate">{brief ?? `${first?.value} · ${second?.value}`}</span>
        <span className="push link nowrap">{isOpen ? "收起" : "详情"}</span>
      </button>
      <h1>{title}</h1>
      <div className={`spread wrap gap-3-6 ${styles.line}`} data-fold="">
        <dl>
          {facts.map((fact) => (
            <div key={fact.title}>
              <dt>{fact.title}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        <ReadingSizeRow />
      </div>
      {head}
    </header>
  );
}

export function ArticleSkeleton() {
  return (
    <div className={styles.article} aria-busy="true">
      <div className="grid gap-5 min-w-0">
        <Skeleton height={40} width="80%" />
        <Skeleton width="40%" />
        <Skeleton height={280} />
        <Skeleton />
        <Skeleton width="94%" />
        <Skeleton width="88%" />
      </div>
    </div>
  );
}

/** Prints the text; phones have no printer beside them. */
function PrintButton() {
  return (
    <Button className={printButtonStyles.print} onClick={() => window.print()}>
      打印
    </Button>
  );
}
