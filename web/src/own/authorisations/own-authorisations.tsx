import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  endsByTitles,
  holdsUntilText,
  missingConditionSentence,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { quietQuery } from "../../api/query-by-key.ts";
import { usePlatformDay } from "../../reference-data/site-facts.ts";
import { Empty } from "../../ui/empty.tsx";
import { ListPage, usePaging } from "../list-page.tsx";
import { FactLine } from "../list-rows.tsx";
import { TabPanel } from "../tab-panel.tsx";
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
  const [shown, setShown] = useState<ViewName>("authorisations");
  const { View } = views[shown];
  return (
    <TabPanel
      label="授权与培训"
      tabs={Object.entries(views).map(([key, { label }]) => ({ key, label }))}
      active={shown}
      onChange={(key) => setShown(key as ViewName)}
    >
      <div className="mt-4">
        <View />
      </div>
    </TabPanel>
  );
}

function AuthorisationList() {
  const { data, error, refetch } = useQuery(quietQuery("/document/authorisation/own"));
  return (
    <ListPage
      query={{ data: data && { list: data, total: data.length }, error, refetch }}
      pageNum={1}
      pageSize={pageSize}
      height={120}
      empty={<Empty title="还没有授权" />}
    >
      {(rows) => (
        <ul>
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
    <TitledRow
      title={`${[categoryName, level].filter(Boolean).join(" ")} · ${scopeText(row)}`}
      state={<AuthorisationStateTag row={row} />}
    >
      {limitation && <FactLine>{`限制：${limitation}`}</FactLine>}
      <FactLine>
        {number}
        {holdsUntil &&
          `有效至 ${holdsUntilText(holdsUntil)}（先到期：${endsByTitles[endsBy ?? "period"]}）`}
        {row.missing.map((each) => (
          <span key={JSON.stringify(each)} className="text-refused">
            {missingConditionSentence(each, today)}
          </span>
        ))}
      </FactLine>
    </TitledRow>
  );
}

interface TitledRowProps {
  title: string;
  state: ReactNode;
  children: ReactNode;
}

function TitledRow({ title, state, children }: TitledRowProps) {
  return (
    <li className="border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{title}</span>
        {state}
      </div>
      {children}
    </li>
  );
}

function TrainingList() {
  const paging = usePaging(pageSize);
  const query = useQuery({
    ...quietQuery("/train/record/own", { pageNum: paging.pageNum, pageSize }),
    placeholderData: (previous) => previous,
  });
  return (
    <ListPage query={query} {...paging} height={120} empty={<Empty title="还没有培训记录" />}>
      {(rows) => (
        <ul>
          {rows.map(({ recordId, courseName, trainDate, hours, state, expiryDate }) => (
            <TitledRow key={recordId} title={courseName} state={<TrainingStateTag state={state} />}>
              <FactLine>
                {trainDate}
                {`${hours} 学时`}
                {expiryDate ? `有效期至 ${expiryDate}` : "长期有效"}
              </FactLine>
            </TitledRow>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
