import { Fragment, type ReactNode, useState } from "react";

/** So many rows are seen at once; more are parted by year. */
const maxRows = 12;

interface YearGroupsProps<Row> {
  /** The newest first. */
  rows: readonly Row[];
  /** When a row was, in text that begins with its year. */
  timeOf: (row: Row) => string;
  /** Rows whose year stands open. */
  isChosen: (row: Row) => boolean;
  /** The rows of a year, as a list. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows through time: some of the newest year; the rest is drawn once its year is opened. */
export function YearGroups<Row>({ rows, timeOf, isChosen, children }: YearGroupsProps<Row>) {
  if (rows.length <= maxRows) return children(rows);
  const years = [...Map.groupBy(rows, (row) => timeOf(row).slice(0, 4))];
  return years.map(([year, ofYear], at) => {
    const shown = at === 0 ? ofYear.slice(0, maxRows) : [];
    const rest = ofYear.slice(shown.length);
    const title = `${year} 年${at === 0 ? "更早" : ""}（${rest.length} 版）`;
    return (
      <Fragment key={year}>
        {shown.length > 0 && <div>{children(shown)}</div>}
        {rest.length > 0 && (
          <Year title={title} isOpen={rest.some(isChosen)}>
            {() => children(rest)}
          </Year>
        )}
      </Fragment>
    );
  });
}

interface YearProps {
  title: string;
  isOpen: boolean;
  children: () => ReactNode;
}

function Year({ title, isOpen: isOpenAtFirst, children }: YearProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
}
