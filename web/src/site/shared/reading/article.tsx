import { type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { Button } from "../../../ui/button.tsx";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ReadingSizeRow } from "../../../ui/theme/theme-rows.tsx";
import styles from "./article.module.css";
import { Contents } from "./contents.tsx";

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
      className={`grid justify-between gap-x-12 gap-y-6 pt-4 data-for-reader:min-h-dvh data-for-reader:content-start max-lg:pt-0 print:block ${styles.article}`}
      aria-busy={!isHere}
      data-for-reader={isHere ? undefined : ""}
    >
      <Header title={title} facts={facts} brief={brief} head={head} />
      {isHere && (
        <div
          className={`sticky top-24 z-5 col-start-2 row-span-3 row-start-1 grid gap-6 self-start overflow-y-auto max-lg:contents print:hidden ${styles.aside}`}
        >
          <div
            className="flex flex-wrap gap-2 max-md:-mx-4 max-md:flex-nowrap max-md:whitespace-nowrap max-md:py-2 max-md:pr-17 max-md:pl-4 max-md:has-[>:only-child]:hidden max-lg:sticky max-lg:bottom-0 max-lg:z-5 max-lg:col-start-1 max-lg:row-start-6 max-lg:border-t max-lg:bg-ground max-lg:py-3 max-md:[&>:is(button,a)]:px-2 max-lg:[&>:is(button,a)]:px-3"
            data-actions
          >
            {children}
            <PrintButton />
          </div>
          <div className="empty:hidden max-lg:row-start-2">
            <Contents html={content} place={place} />
          </div>
          {beside && (
            <div className="max-lg:col-start-1 max-lg:row-start-5 max-lg:min-w-0">{beside}</div>
          )}
        </div>
      )}
      <div
        key={isHere ? "text" : "opening"}
        ref={place}
        className={`col-start-1 min-w-0 max-lg:row-start-3 [&_:is(h1,h2,h3)]:scroll-mt-24 [&_:is(h1,h2,h3)]:focus:outline-none print:[&_:is(h1,h2,h3)]:break-after-avoid print:[&_:is(img,tr)]:break-inside-avoid [&_img]:focus-visible:outline-offset-3 ${styles.content}`}
      >
        {isHere ? <RichContent html={content} /> : <Opening words={opening} />}
      </div>
      {isHere && (
        <Suspense>
          <EnlargedPicture html={content} place={place} />
        </Suspense>
      )}
      {after && (
        <footer className="col-start-1 mt-6 min-w-0 border-t pt-6 max-lg:row-start-4 print:hidden">
          {after}
        </footer>
      )}
    </article>
  );
}

function Opening({ words }: { words: string | undefined }) {
  return (
    <>
      <div className="am-rich-text">
        <p>{words}</p>
      </div>
      <div className="grid min-w-0 gap-5">
        <Skeleton />
        <Skeleton width="94%" />
        <Skeleton width="88%" />
      </div>
    </>
  );
}

/** On a phone the facts are folded into one line above the title. */
function Header({ title, facts, brief, head }: HeaderProps & Pick<ArticleProps, "head">) {
  const [isOpen, setOpen] = useState(false);
  const [first, second] = facts;
  return (
    <header
      className="group/head col-start-1 border-b pb-5 max-md:pb-3 print:mb-6"
      data-folded={!isOpen || undefined}
    >
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 text-left font-technical text-muted text-sm/snug md:hidden print:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="truncate">{brief ?? `${first?.value} · ${second?.value}`}</span>
        <span className="ml-auto whitespace-nowrap text-link">{isOpen ? "收起" : "详情"}</span>
      </button>
      <h1 className={`text-balance font-semibold leading-snug md:mb-4 lg:text-xl ${styles.title}`}>
        {title}
      </h1>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-md:mt-3 max-md:not-print:group-data-folded/head:hidden print:[&_fieldset]:hidden">
        <dl className="flex flex-wrap gap-x-6 gap-y-1 font-technical text-muted text-sm/normal tabular-nums">
          {facts.map((fact) => (
            <div className="flex gap-2" key={fact.title}>
              <dt className="whitespace-nowrap">{fact.title}</dt>
              <dd className="wrap-anywhere min-w-0 text-ink">{fact.value}</dd>
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
    <div
      className={`grid justify-between gap-x-12 gap-y-6 pt-4 max-lg:pt-0 ${styles.article}`}
      aria-busy="true"
    >
      <div className="grid min-w-0 gap-5">
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
    <Button className="max-md:hidden" onClick={() => window.print()}>
      打印
    </Button>
  );
}
