import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { CirculationDetail } from "@aeromaint/contracts/documents/circulation.ts";
import {
  type RecipientState,
  recipientStates,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { Descriptions } from "antd";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { useCirculationMatrix } from "../../shared/documents/circulations.ts";
import { factItems } from "../../shared/fact-items.ts";
import { HashText } from "../record/hash-text.tsx";
import styles from "./circulation.module.css";
import { SignedShare } from "./state-tags.tsx";

/** Audience and questions of a circulation. */
export function CirculationFacts({ circulation }: { circulation: CirculationDetail }) {
  const { audience, questions, starterName, startTime, endTime, note, sha256, applicabilityText } =
    circulation;
  const { depts, withBelow, withFirms, posts, roles, licences, people } = audience;
  const lists = {
    部门: depts.length > 0 ? `${depts.join("、")}${withBelow ? "（含下级部门）" : ""}` : "",
    岗位: posts.join("、"),
    角色: roles.join("、"),
    证照: licences.join("、"),
    人员: people.join("、"),
    外部单位: withFirms ? "列入" : "不列入",
  };
  const facts = {
    发起: `${starterName}，${startTime}`,
    ...(endTime && { 结束时间: endTime }),
    [applicabilityTitle]: applicabilityText || "通用",
    ...(note && { 说明: note }),
    ...Object.fromEntries(Object.entries(lists).filter(([, value]) => value)),
    内容摘要值: <HashText hash={sha256} />,
  };
  return (
    <>
      <Descriptions column={1} size="small" items={factItems(facts)} />
      {questions.map(({ question, options, answer }, index) => (
        <fieldset key={question} className="relative mb-3 rounded-md border px-3 py-2">
          <legend className="px-1.5 text-muted">第 {index + 1} 题</legend>
          <p className="paragraph">{question}</p>
          <ol className="list-[upper-alpha] ps-10">
            {options.map((option, place) => (
              <li key={option}>
                {option}
                {place === answer && <strong>（正确答案）</strong>}
              </li>
            ))}
          </ol>
        </fieldset>
      ))}
    </>
  );
}

const personStyles: Record<RecipientState, string> = {
  signed: "border-passed text-passed",
  read: "border-link text-link",
  overdue: "border-refused text-refused",
  excused: "text-faint line-through",
  unread: "text-muted",
};

/** Matrix of departments and persons. The department is the one on the day the person was added. */
export function CirculationMatrixView({ circulationId }: { circulationId: string }) {
  const query = useCirculationMatrix(circulationId);
  const { data } = query;
  if (!data) return <LinesLoadState query={query} rows={6} />;
  return (
    <ul>
      {data.depts.map(({ dept, people, ...figures }) => (
        <li
          key={`${dept} ${people[0]?.userId}`}
          className={`grid gap-x-6 gap-y-2 not-first:border-t py-3 max-md:grid-cols-1 ${styles.dept}`}
        >
          <div>
            <strong>{dept || "未分配部门"}</strong>
            <SignedShare {...figures} />
            {figures.overdue > 0 && (
              <span className="text-refused tabular-nums">{figures.overdue} 人逾期</span>
            )}
          </div>
          <ul className="flex flex-wrap content-start gap-x-1.5 gap-y-1">
            {people.map(({ userId, name, state }) => (
              <li
                key={userId}
                className={`rounded-sm border px-2 text-xs leading-5.5 ${personStyles[state]}`}
                title={recipientStates[state]}
                aria-label={`${name}，${recipientStates[state]}`}
              >
                {name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
