import type { HistoryRow } from "@aeromaint/contracts/documents/document-block.ts";
import { revisionKinds, revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../../api/api-error.ts";
import { callQuery } from "../../../api/query-by-key.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ReadingPath } from "../../shared/content/modules.ts";
import styles from "./revision-history.module.css";

interface RevisionHistoryProps {
  /** The call that reads the item. */
  path: ReadingPath;
  /** The revision on the page. */
  shown: number;
  hrefOf: (at: string) => string;
}

/** The revisions that were in force, each with the address of the text as it was. */
export function RevisionHistory({ path, shown, hrefOf }: RevisionHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    ...callQuery(`${path}/revisions`),
    enabled: isOpen,
    meta: { quiet: true },
  });
  return (
    <details
      className={`no-print ${styles.history}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>历史版次</summary>
      {isOpen && !data && (error ? <p className="paragraph">{messageOf(error)}</p> : <Skeleton />)}
      {data && (
        <ol>
          {data.map((row) => (
            <li key={row.revNo} data-state={row.state}>
              <Revision row={row} isShown={row.revNo === shown} hrefOf={hrefOf} />
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

interface RevisionProps extends Pick<RevisionHistoryProps, "hrefOf"> {
  row: HistoryRow;
  isShown: boolean;
}

function Revision({ row, isShown, hrefOf }: RevisionProps) {
  const { revNo, kind, state, effectiveTime, untilTime, reason } = row;
  const name = `第 ${revNo} 版${kind === "temporary" ? `（${revisionKinds[kind]}）` : ""}`;
  return (
    <>
      <span className={styles.name}>
        {isShown ? (
          <b aria-current="page">{name}</b>
        ) : (
          <Link to={hrefOf(state === "effective" ? "" : effectiveTime)}>{name}</Link>
        )}
        <span className="muted">{revisionStates[state]}</span>
      </span>
      <span className="muted tabular">
        {effectiveTime} 至 {untilTime ?? "今"}
      </span>
      <span className="all-columns">{reason}</span>
    </>
  );
}
