import type { ReactNode } from "react";
import styles from "./pieces.module.css";

interface PanelProps {
  title: string;
  /** Scope of the figures, shown next to the title. */
  note?: ReactNode;
  /** Text of the empty state; false or undefined if there is data. */
  empty?: string | false | undefined;
  children: ReactNode;
}

export function ScreenPanel({ title, note, empty, children }: PanelProps) {
  return (
    <section
      className="relative flex min-h-0 min-w-0 flex-col rounded-md border bg-linear-to-b/srgb from-raised/92 to-surface/86"
      aria-label={title}
    >
      {/* Marks of the corners, as on the frame of a drawing. */}
      <i className="pointer-events-none absolute -top-px -left-px size-(--px12) rounded-tl-md border-t-2 border-t-accent border-l-2 border-l-accent" />
      <i className="pointer-events-none absolute -right-px -bottom-px size-(--px12) rounded-br-md border-r-2 border-r-edge border-b-2 border-b-edge" />
      <header
        className={`flex h-(--px44) flex-none items-center gap-(--px12) px-(--px16) ${styles.head}`}
      >
        <h2 className={`whitespace-nowrap font-semibold text-lg ${styles.title}`}>{title}</h2>
        {note && <span className="ml-auto min-w-0 truncate text-muted text-sm">{note}</span>}
      </header>
      <div className="relative flex min-h-0 flex-1 flex-col px-(--px16) pt-(--px8) pb-(--px10)">
        {empty ? <p className="m-auto text-muted">{empty}</p> : children}
      </div>
    </section>
  );
}
