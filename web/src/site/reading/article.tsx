import { type ReactNode, useRef } from "react";
import { ReadingSizeRow } from "../../ui/look/look-rows.tsx";
import { RichContent } from "../../ui/rich-text/rich-content.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./article.module.css";
import { Contents } from "./contents.tsx";
import { EnlargedPicture } from "./enlarged-picture.tsx";

interface HeaderProps {
  title: string;
  facts: readonly { title: string; value: string }[];
}

interface ArticleProps extends HeaderProps {
  /** HTML, cleaned by the server. */
  content: string;
  /** What follows the text. */
  after?: ReactNode;
  /** Actions that stay in reach while one reads. */
  children?: ReactNode;
}

export function Article({ title, facts, content, after, children }: ArticleProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <article className={styles.article}>
      <Header title={title} facts={facts} />
      <div className={styles.aside}>
        {children && (
          <div className={styles.actions} data-actions>
            {children}
          </div>
        )}
        <div className={styles.contents}>
          <Contents html={content} place={place} />
        </div>
      </div>
      <div ref={place} className={styles.content}>
        <RichContent html={content} />
      </div>
      <EnlargedPicture html={content} place={place} />
      {after && <footer className={styles.after}>{after}</footer>}
    </article>
  );
}

function Header({ title, facts }: HeaderProps) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      <div className={styles.line}>
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
    </header>
  );
}

interface OpeningProps extends Partial<HeaderProps> {
  summary?: string;
}

/**
 * An article whose text is on its way: how it begins, as far as that is known. The one drawing of the
 * server that also those see who are signed in.
 */
export function ArticleOpening({ title, facts = [], summary }: OpeningProps) {
  if (!title || !summary) return <ArticleSkeleton />;
  return (
    <article className={styles.article} aria-busy="true" data-for-reader="">
      <Header title={title} facts={facts} />
      <div className={styles.content}>
        <div className="am-rich-text">
          <p>{summary}</p>
        </div>
        <div className={styles.waiting}>
          <Skeleton />
          <Skeleton width="94%" />
          <Skeleton width="88%" />
        </div>
      </div>
    </article>
  );
}

export function ArticleSkeleton() {
  return (
    <div className={styles.article} aria-busy="true">
      <div className={styles.waiting}>
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
