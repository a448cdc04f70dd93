import type { DocumentHead } from "@aeromaint/contracts/documents/document.ts";
import type { RevisionListRow } from "@aeromaint/contracts/documents/revision.ts";
import { useState } from "react";
import { Link } from "react-router";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { useTabLocation } from "../../../crud/tab-location.tsx";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { YearGroups } from "../../../ui/dates/year-groups.tsx";
import { documentAddress, useRevisions } from "../../shared/documents/documents.ts";
import { RevisionName, RevisionStateTag } from "../revision-tags.tsx";
import { HashText } from "./hash-text.tsx";
import styles from "./revision-line.module.css";

interface RevisionLineProps {
  head: DocumentHead;
  /** Revision that is shown next to this one. */
  chosen: number;
  /** Begins a new revision from one of them. */
  onBase: (revNo: number) => void;
}

/** All revisions of a document, the newest first. */
export function RevisionLine({ head, chosen, onBase }: RevisionLineProps) {
  const query = useRevisions(head);
  const { data: revisions } = query;
  return (
    <nav
      className={`card overflow-y-auto px-3 pt-4 lg:sticky lg:top-0 ${styles.line}`}
      aria-label="版次历史"
    >
      {!revisions && <LinesLoadState query={query} />}
      {revisions && <InForceOn itemId={head.itemId} revisions={revisions} />}
      {revisions && (
        <YearGroups
          rows={revisions}
          timeOf={({ createTime }) => createTime}
          isChosen={({ revNo }) => revNo === chosen}
        >
          {(rows) => (
            <ol>
              {rows.map((revision) => (
                <li key={revision.revNo} className="relative ms-1 border-s pb-3 pl-4">
                  <span
                    className={`absolute -start-1.25 top-3.5 size-2.25 rounded-full border-2 ${dots[revision.state] ?? "border-faint bg-surface"}`}
                  />
                  <Point
                    revision={revision}
                    address={documentAddress(head.itemId, revision.revNo)}
                    isChosen={revision.revNo === chosen}
                  />
                  {revision.sha256 && (
                    <RowButton
                      permission="document:revision:add"
                      onClick={() => onBase(revision.revNo)}
                    >
                      以此版次起草
                    </RowButton>
                  )}
                </li>
              ))}
            </ol>
          )}
        </YearGroups>
      )}
    </nav>
  );
}

const dots: Partial<Record<RevisionListRow["state"], string>> = {
  effective: "border-passed bg-passed",
  scheduled: "border-scheduled bg-surface",
  withdrawn: "border-refused bg-surface",
};

interface PointProps {
  revision: RevisionListRow;
  address: string;
  isChosen: boolean;
}

function Point({ revision, address, isChosen }: PointProps) {
  const { approvals, author, createTime, frozenTime, inForce, reason, sha256, withdrawnTime } =
    revision;
  return (
    <div className={classNames("rounded-md px-2 py-1.5", isChosen && "bg-selected")}>
      <Link to={address} className="flex items-center gap-2" aria-current={isChosen || undefined}>
        <RevisionName {...revision} />
        <RevisionStateTag state={revision.state} />
      </Link>
      <p className="mt-0.5 tabular-nums">{reason}</p>
      <div className="text-muted text-xs tabular-nums *:mt-0.5">
        <p>
          {author.name} 编写于 {createTime}
        </p>
        {frozenTime && <p>提交于 {frozenTime}</p>}
        {approvals.map(({ name, isLast, decidedTime }) => (
          <p key={`${name} ${decidedTime}`}>
            {name} {isLast ? "批准" : "审核"}于 {decidedTime}
          </p>
        ))}
        {inForce.map(({ from, until }) => (
          <p key={from}>
            有效期 {from} 至 {until ?? "今"}
          </p>
        ))}
        {withdrawnTime && (
          <p>
            作废于 {withdrawnTime}：{revision.withdrawal}
          </p>
        )}
      </div>
      {sha256 && <HashText hash={sha256} />}
    </div>
  );
}

interface InForceOnProps {
  itemId: string;
  revisions: readonly RevisionListRow[];
}

/** Leads to the revision that was in force on a day. */
function InForceOn({ itemId, revisions }: InForceOnProps) {
  const { navigate } = useTabLocation();
  const clock = usePlatformClock();
  const [day, setDay] = useState<string>();
  const found = day && inForceOn(revisions, day, clock());
  return (
    <div className="mb-3">
      <div className="flex flex-col gap-1">
        <span className="text-muted text-xs">截至日期</span>
        <DateInput
          label="截至日期"
          placeholder="查看某日有效的版次"
          notAfterToday
          value={day}
          onChange={(chosen) => {
            setDay(chosen);
            const revision = chosen && inForceOn(revisions, chosen, clock());
            if (revision) navigate(documentAddress(itemId, revision.revNo));
          }}
        />
      </div>
      {day && (
        <p className="text-muted text-xs" role="status">
          {found ? `${day} 有效的是第 ${found.revNo} 版` : `${day} 没有有效的版次`}
        </p>
      )}
    </div>
  );
}

/** The revision that was in force at the end of a day, or now where that lies ahead. */
export function inForceOn<Row extends Pick<RevisionListRow, "inForce">>(
  revisions: readonly Row[],
  day: string,
  now: string,
): Row | undefined {
  const end = `${day} 23:59:59`;
  const at = end < now ? end : now;
  return revisions.find(({ inForce }) =>
    inForce.some(({ from, until }) => from <= at && (until === null || at < until)),
  );
}
