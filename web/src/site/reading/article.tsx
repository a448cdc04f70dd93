import type { ReactNode } from "react";
import { RichContent } from "../../ui/rich-text/rich-content.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./article.module.css";

interface ArticleProps {
  title: string;
  facts: { title: string; value: string }[];
  /** HTML, cleaned by the server. */
  content: string;
  /** Actions that stay in reach while one reads. */
  children?: ReactNode;
}

export function Article({ title, facts, content, children }: ArticleProps) {
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <dl>
          {facts.map((fact) => (
            <div key={fact.title}>
              <dt>{fact.title}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {children && (
        <div className={styles.actions} data-actions>
          {children}
        </div>
      )}
      <RichContent className={styles.content} html={content} />
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
