import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  authorisationStates,
  endsByTitles,
  holdsUntilText,
  missingConditionSentence,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { trainingStates } from "@aeromaint/contracts/training/course.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { callQuery } from "../../../api/query-by-key.ts";
import { usePlatformDay } from "../../../reference-data/site-facts.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import readingStyles from "../reading-section.module.css";
import { Section } from "../section.tsx";
import { Loaded } from "./loaded.tsx";
import { WorkDays } from "./work-days.tsx";

const pageSize = 6;
const views = {
  authorisations: { label: "授权", View: OwnAuthorisations },
  work: { label: "工作经历", View: WorkDays },
  training: { label: "培训", View: OwnTraining },
};
type ViewName = keyof typeof views;

/** What one is authorised for and what is missing, one's days of work, and the courses that one took. */
export default function AuthorisationsSection() {
  const panel = useId();
  const [shown, setShown] = useState<ViewName>("authorisations");
  const { label, View } = views[shown];
  return (
    <Section title="我的授权与培训">
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
    </Section>
  );
}

function OwnAuthorisations() {
  const own = useQuery({ ...callQuery("/document/authorisation/own"), meta: { quiet: true } });
  return (
    <Loaded query={own}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title="还没有授权" />
        ) : (
          <ul className={`list ${readingStyles.readings}`}>
            {rows.map((row) => (
              <Authorisation key={row.authorisationId} row={row} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Authorisation({ row }: { row: AuthorisationRow }) {
  const today = usePlatformDay()();
  const { categoryName, level, state, number, holdsUntil, endsBy, daysLeft, limitation } = row;
  return (
    <li>
      <div className="spread wrap gap-2">
        <span className="strong">
          {[categoryName, level].filter(Boolean).join(" ")} · {scopeText(row)}
        </span>
        <span className={`strong nowrap ${state === "valid" ? "passed" : "refused"}`}>
          {authorisationStates[state]}
          {daysLeft !== null && ` · 剩余 ${daysLeft} 天`}
        </span>
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
          <span key={JSON.stringify(each)} className="refused">
            {missingConditionSentence(each, today)}
          </span>
        ))}
      </p>
    </li>
  );
}

function OwnTraining() {
  const [pageNum, setPageNum] = useState(1);
  const own = useQuery({
    ...callQuery("/train/record/own", { pageNum, pageSize }),
    placeholderData: (previous) => previous,
    meta: { quiet: true },
  });
  return (
    <Loaded query={own}>
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="还没有培训记录" />
        ) : (
          <>
            <ul className={`list ${readingStyles.readings}`}>
              {list.map(({ recordId, courseName, trainDate, hours, state, expiryDate }) => (
                <li key={recordId}>
                  <div className="spread wrap gap-2">
                    <span className="strong">{courseName}</span>
                    <span className="strong nowrap">{trainingStates[state]}</span>
                  </div>
                  <p>
                    <span>{trainDate}</span>
                    <span>{hours} 学时</span>
                    <span>{expiryDate ? `有效期至 ${expiryDate}` : "长期有效"}</span>
                  </p>
                </li>
              ))}
            </ul>
            <Pager page={pageNum} pages={Math.ceil(total / pageSize)} onPage={setPageNum} />
          </>
        )
      }
    </Loaded>
  );
}
