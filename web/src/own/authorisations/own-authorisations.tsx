import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  endsByTitles,
  holdsUntilText,
  missingConditionSentence,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callQuery } from "../../api/query-by-key.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { Empty } from "../../ui/empty.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ListPage } from "../list-page.tsx";
import listStyles from "../list-rows.module.css";
import { AuthorisationStateTag, TrainingStateTag } from "./state-tags.tsx";
import { WorkDays } from "./work-days.tsx";

const pageSize = 6;
const views = {
  authorisations: { label: "授权", View: AuthorisationList },
  work: { label: "工作经历", View: WorkDays },
  training: { label: "培训", View: TrainingList },
};
type ViewName = keyof typeof views;

/** The current user's authorisations with unmet conditions, days of work, and courses. */
export default function OwnAuthorisations() {
  const panel = useId();
  const [shown, setShown] = useState<ViewName>("authorisations");
  const { label, View } = views[shown];
  return (
    <>
      <Tabs
        label="授权与培训"
        panel={panel}
        tabs={Object.entries(views).map(([key, view]) => ({ key, label: view.label }))}
        active={shown}
        onChange={(key) => setShown(key as ViewName)}
      />
      <div id={panel} role="tabpanel" aria-label={label} className="mt-4">
        <View />
      </div>
    </>
  );
}

function AuthorisationList() {
  const { data, error, refetch } = useQuery({
    ...callQuery("/document/authorisation/own"),
    meta: { quiet: true },
  });
  return (
    <ListPage
      query={{ data: data && { list: data, total: data.length }, error, refetch }}
      pageNum={1}
      pageSize={pageSize}
      height={120}
      empty={<Empty title="还没有授权" />}
    >
      {(rows) => (
        <ul className={` ${listStyles.rows}`}>
          {rows.map((row) => (
            <Authorisation key={row.authorisationId} row={row} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function Authorisation({ row }: { row: AuthorisationRow }) {
  const today = usePlatformDay()();
  const { categoryName, level, number, holdsUntil, endsBy, limitation } = row;
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {[categoryName, level].filter(Boolean).join(" ")} · {scopeText(row)}
        </span>
        <AuthorisationStateTag row={row} />
      </div>
      {limitation && <p>限制：{limitation}</p>}
      <p>
        <span>{number}</span>
        {holdsUntil && (
          <span>
            有效至 {holdsUntilText(holdsUntil)}（先到期：{endsByTitles[endsBy ?? "period"]}）
          </span>
        )}
        {row.missing.map((each) => (
          <span key={JSON.stringify(each)} className="text-refused">
            {missingConditionSentence(each, today)}
          </span>
        ))}
      </p>
    </li>
  );
}

function TrainingList() {
  const [pageNum, setPageNum] = useState(1);
  const query = useQuery({
    ...callQuery("/train/record/own", { pageNum, pageSize }),
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return (
    <ListPage
      query={query}
      pageNum={pageNum}
      pageSize={pageSize}
      onPage={setPageNum}
      height={120}
      empty={<Empty title="还没有培训记录" />}
    >
      {(rows) => (
        <ul className={` ${listStyles.rows}`}>
          {rows.map(({ recordId, courseName, trainDate, hours, state, expiryDate }) => (
            <li key={recordId}>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">{courseName}</span>
                <TrainingStateTag state={state} />
              </div>
              <p>
                <span>{trainDate}</span>
                <span>{hours} 学时</span>
                <span>{expiryDate ? `有效期至 ${expiryDate}` : "长期有效"}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
