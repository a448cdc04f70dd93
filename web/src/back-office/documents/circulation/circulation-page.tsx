import type { CirculationDetail } from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Tabs } from "antd";
import { lazy, Suspense, useEffect } from "react";
import { api } from "../../../api/api.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { DownloadButton } from "../../../crud/export/download-button.tsx";
import { circulationTitle } from "../../../own/circulations/circulation-mark.tsx";
import { Can } from "../../../session/can.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { circulationParameter, useCirculation } from "../../shared/documents/circulations.ts";
import { RecordPage } from "../record/record-page.tsx";
import { CirculationStateTag, SignedShare } from "./state-tags.tsx";

// They load with their tabs.
const RecipientList = lazy(async () => ({
  default: (await import("./recipient-list.tsx")).RecipientList,
}));
const CirculationFacts = lazy(async () => ({
  default: (await import("./circulation-views.tsx")).CirculationFacts,
}));
const CirculationMatrixView = lazy(async () => ({
  default: (await import("./circulation-views.tsx")).CirculationMatrixView,
}));

/** One circulation: how far it is, who is late, department by department and person by person. */
export default function CirculationPage({ circulationId }: { circulationId: string }) {
  return (
    <RecordPage
      query={useCirculation(circulationId)}
      back={{ label: "传阅列表", leaves: [circulationParameter] }}
    >
      {(circulation) => <CirculationSections circulation={circulation} />}
    </RecordPage>
  );
}

function CirculationSections({ circulation }: { circulation: CirculationDetail }) {
  const { title, state, circulationId } = circulation;
  useLiveCirculation(circulationId, state === "open");
  const views = [
    {
      key: "people",
      label: "人员",
      children: <RecipientList circulation={circulation} />,
    },
    {
      key: "matrix",
      label: "部门与人员",
      children: <CirculationMatrixView circulationId={circulationId} />,
    },
    { key: "facts", label: "范围与题目", children: <CirculationFacts circulation={circulation} /> },
  ];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-muted tabular-nums">{circulationTitle(circulation)}</p>
          <h1 className="font-semibold text-lg/snug">
            {title} <CirculationStateTag state={state} />
          </h1>
        </div>
        <div className="flex flex-wrap gap-2">
          {state === "open" && <CirculationActions circulation={circulation} />}
          <DownloadButton
            path={`${circulationPath}/${circulationId}/pack`}
            fileName={`传阅证据包-${circulation.title}.zip`}
          >
            证据包
          </DownloadButton>
        </div>
      </header>
      <section className="card px-4 pt-3 pb-4" aria-label="进度">
        <Figures circulation={circulation} />
      </section>
      <section className="card px-4 pt-3 pb-4">
        <Suspense fallback={<SkeletonLines rows={6} />}>
          <Tabs items={views} />
        </Suspense>
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
      <Button onClick={end}>结束传阅</Button>
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
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-lg tabular-nums">
      <div>
        <dt className="text-muted text-xs">签收进度</dt>
        <dd>
          <SignedShare {...circulation} />
        </dd>
      </div>
      {Object.entries(figures).map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-xs">{label}</dt>
          <dd className={label === "逾期" && overdue > 0 ? "text-refused" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Refreshes the queries of a running circulation after each change, while the page is visible. */
function useLiveCirculation(circulationId: string, isRunning: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isRunning) return;
    const shown = [circulationId, `${circulationPath}/${circulationId}/recipients`];
    const onMoved = () => {
      for (const key of shown) {
        void client.invalidateQueries({ queryKey: [circulationPath, key] });
      }
    };
    let leaving = new AbortController();
    const follow = async () => {
      leaving.abort();
      leaving = new AbortController();
      const { signal } = leaving;
      // A hidden page keeps no connection.
      if (document.hidden) return;
      // Loaded after the page.
      const { listenToCirculation } = await import("./listen-to-circulation.ts");
      await listenToCirculation({ circulationId, signal, onMoved });
    };
    const turn = () => void follow().catch(() => {});
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      leaving.abort();
    };
  }, [client, circulationId, isRunning]);
}
