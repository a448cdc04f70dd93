import { type ReactNode, useState } from "react";

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

/** Rows through time; years before the newest are drawn once they are opened. */
export function YearGroups<Row>({ rows, timeOf, isChosen, children }: YearGroupsProps<Row>) {
  if (rows.length <= maxRows) return children(rows);
  const years = [...Map.groupBy(rows, (row) => timeOf(row).slice(0, 4))];
  return years.map(([year, ofYear], at) =>
    at === 0 ? (
      <div key={year}>{children(ofYear)}</div>
    ) : (
      <Year key={year} title={`${year} 年（${ofYear.length} 版）`} isOpen={ofYear.some(isChosen)}>
        {() => children(ofYear)}
      </Year>
    ),
  );
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
