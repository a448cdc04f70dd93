import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { CirculationDetail } from "@aeromaint/contracts/documents/circulation.ts";
import {
  circulationPath,
  recipientStates,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { Button, Descriptions, Skeleton, Tabs } from "antd";
import { api } from "../../../api/api.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { DownloadButton } from "../../../crud/export/download-button.tsx";
import { ReloadPrompt } from "../../../crud/reload-prompt.tsx";
import { Can } from "../../../session/can.tsx";
import {
  shownCirculation,
  useCirculation,
  useCirculationMatrix,
} from "../../shared/documents/circulations.ts";
import page from "../record/document-page.module.css";
import { HashText } from "../record/hash-text.tsx";
import { RecordPage } from "../record/record-page.tsx";
import styles from "./circulation.module.css";
import { subjectName } from "./circulation-columns.tsx";
import { RecipientList } from "./recipient-list.tsx";
import { CirculationStateTag, SignedShare } from "./state-tags.tsx";

/** One circulation: how far it is, who is late, department by department and person by person. */
export default function CirculationPage({ circulationId }: { circulationId: string }) {
  return (
    <RecordPage
      query={useCirculation(circulationId)}
      back={{ label: "传阅列表", leaves: [shownCirculation] }}
    >
      {(circulation) => <CirculationSections circulation={circulation} />}
    </RecordPage>
  );
}

function CirculationSections({ circulation }: { circulation: CirculationDetail }) {
  const { title, state } = circulation;
  const views = [
    {
      key: "people",
      label: "人员",
      children: <RecipientList circulation={circulation} />,
    },
    {
      key: "matrix",
      label: "部门与人员",
      children: <CirculationMatrixView circulationId={circulation.circulationId} />,
    },
    { key: "facts", label: "范围与题目", children: <CirculationFacts circulation={circulation} /> },
  ];
  return (
    <>
      <header className="flex wrap items-end justify-between gap-3-6">
        <div>
          <p className="muted tabular">{subjectName(circulation)}</p>
          <h1 className={page.title}>
            {title} <CirculationStateTag state={state} />
          </h1>
        </div>
        <div className="flex wrap gap-2">
          {state === "open" && <CirculationActions circulation={circulation} />}
          <DownloadButton
            path={`${circulationPath}/${circulation.circulationId}/pack`}
            fileName={`传阅证据包-${circulation.title}.zip`}
          >
            证据包
          </DownloadButton>
        </div>
      </header>
      <section className={styles.panel} aria-label="进度">
        <Figures circulation={circulation} />
      </section>
      <section className={styles.panel}>
        <Tabs items={views} />
      </section>
    </>
  );
}

function CirculationActions({
  circulation: { circulationId },
}: {
  circulation: CirculationDetail;
}) {
  const confirmed = useConfirmedCall();
  const end = () =>
    confirmed({
      question: "确定结束该传阅吗？结束后未签收的人员不能再签收。",
      call: () => api.send("PUT", `${circulationPath}/${circulationId}/end`),
      affects: [circulationPath],
      danger: true,
    });
  const remind = () =>
    confirmed({
      question: "确定提醒所有未签收的人员吗？每人每天最多提醒一次。",
      call: () => api.send("PUT", `${circulationPath}/${circulationId}/remind`),
      affects: [circulationPath],
    });
  return (
    <Can permission="document:circulation:add">
      <Button type="primary" onClick={remind}>
        立即提醒
      </Button>
      <Button danger onClick={end}>
        结束传阅
      </Button>
    </Can>
  );
}

function Figures({ circulation }: { circulation: CirculationDetail }) {
  const { total, signed, excused, overdue, read, dueTime } = circulation;
  const figures = {
    传阅人数: total,
    已签收: signed,
    已读未签: read,
    逾期: overdue,
    豁免: excused,
    截止时间: dueTime,
  };
  return (
    <dl className={styles.figures}>
      <div>
        <dt className="hint">签收进度</dt>
        <dd>
          <SignedShare {...circulation} />
        </dd>
      </div>
      {Object.entries(figures).map(([label, value]) => (
        <div key={label}>
          <dt className="hint">{label}</dt>
          <dd className={label === "逾期" && overdue > 0 ? styles.late : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CirculationFacts({ circulation }: { circulation: CirculationDetail }) {
  const { audience, questions, starterName, startTime, endTime, note, sha256, applicabilityText } =
    circulation;
  const { depts, withBelow, posts, roles, licences, people } = audience;
  const lists = {
    部门: depts.length > 0 ? `${depts.join("、")}${withBelow ? "（含下级部门）" : ""}` : "",
    岗位: posts.join("、"),
    角色: roles.join("、"),
    证照: licences.join("、"),
    人员: people.join("、"),
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
      <Descriptions
        column={1}
        size="small"
        items={Object.entries(facts).map(([label, children]) => ({ key: label, label, children }))}
      />
      {questions.map(({ question, options, answer }, index) => (
        <fieldset key={question} className={`relative m-0 mb-3 p-2-3 box ${styles.question}`}>
          <legend>第 {index + 1} 题</legend>
          <p className="paragraph">{question}</p>
          <ol type="A">
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

/** Departments × persons, as of the day on which each person was added. */
function CirculationMatrixView({ circulationId }: { circulationId: string }) {
  const { data, isError, refetch } = useCirculationMatrix(circulationId);
  if (!data) {
    return isError ? <ReloadPrompt again={refetch} /> : <Skeleton active paragraph={{ rows: 6 }} />;
  }
  return (
    <ul className={`grid list ${styles.matrix}`}>
      {data.depts.map(({ dept, people, ...figures }) => (
        <li key={`${dept} ${people[0]?.userId}`}>
          <div>
            <strong>{dept || "未分配部门"}</strong>
            <SignedShare {...figures} />
            {figures.overdue > 0 && <span className={styles.late}>{figures.overdue} 人逾期</span>}
          </div>
          <ul className={styles.people}>
            {people.map(({ userId, name, state }) => (
              <li
                key={userId}
                className={styles.person}
                data-state={state}
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
