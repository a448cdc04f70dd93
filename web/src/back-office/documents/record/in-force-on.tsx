import type { RevisionListRow } from "@aeromaint/contracts/documents/revision.ts";
import { useState } from "react";
import { DateInput } from "../../../crud/form/lazy-inputs.tsx";
import { useTabLocation } from "../../../crud/tab-location.tsx";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";
import { documentAddress } from "../../shared/documents/documents.ts";

interface InForceOnProps {
  itemId: string;
  revisions: readonly RevisionListRow[];
}

/** Leads to the revision that was in force on a day. */
export function InForceOn({ itemId, revisions }: InForceOnProps) {
  const { navigate } = useTabLocation();
  const clock = usePlatformClock();
  const [day, setDay] = useState<string>();
  const found = day && inForceOn(revisions, day, clock());
  return (
    <div className="mb-3">
      <div className="stack gap-1">
        <span className="hint">截至日期</span>
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
        <p className="hint" role="status">
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
