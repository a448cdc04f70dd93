import type { ReviewStepRow } from "@aeromaint/contracts/documents/revision.ts";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";

const rules = { any: "一人同意即可", all: "须全部同意" } as const;

/** The steps of the round under way, and what rounds before have led to. */
export function ReviewSteps({ steps }: { steps: readonly ReviewStepRow[] }) {
  const clock = usePlatformClock();
  const last = Math.max(...steps.map(({ round }) => round));
  const current = steps.filter(({ round }) => round === last);
  const open = current.findIndex(({ isDone }) => !isDone);
  const returned = steps.filter(({ round, decisions }) => round < last && decisions.length > 0);
  const now = clock();
  return (
    <div className="rounded-md bg-(--ant-color-fill-quaternary) px-4 py-3">
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(55),1fr))] gap-x-4 gap-y-3">
        {current.map((step, index) => (
          <li
            key={step.stepNo}
            className={`border-s-2 ps-2.5 ${step.isDone ? "border-passed" : index === open ? "border-accent" : ""}`}
          >
            <strong>{step.isLast ? "批准" : "审核"}</strong>
            <span className="ms-2 text-muted text-xs">
              {dueText(step, { isOpen: index === open, now })}
            </span>
            <StepFacts step={step} />
          </li>
        ))}
      </ol>
      {returned.length > 0 && (
        <details>
          <summary>之前 {last - 1} 轮的审批记录</summary>
          {returned.map((step) => (
            <Decisions key={`${step.round} ${step.stepNo}`} step={step} />
          ))}
        </details>
      )}
    </div>
  );
}

function dueText(
  { dueTime, isDone }: ReviewStepRow,
  { isOpen, now }: { isOpen: boolean; now: string },
): string {
  if (isDone) return "已完成";
  if (!isOpen) return "等待中";
  if (!dueTime) return "进行中";
  return dueTime < now ? `已超期（${dueTime}）` : `进行中，${dueTime} 前`;
}

function StepFacts({ step }: { step: ReviewStepRow }) {
  const names = step.deciders.map(({ name }) => name).join("、");
  return (
    <>
      <p>
        {rules[step.rule]}：{names}
      </p>
      <Decisions step={step} />
    </>
  );
}

function Decisions({ step: { decisions } }: { step: ReviewStepRow }) {
  return (
    <ul>
      {decisions.map(({ act, actor, comment, decidedTime, deciderName }) => (
        <li key={`${actor.userId} ${decidedTime}`}>
          <strong className={act === "approve" ? "text-passed" : "text-refused"}>
            {act === "approve" ? "同意" : "退回"}
          </strong>{" "}
          {actor.name}
          {deciderName && `（代 ${deciderName}）`}，{decidedTime}
          {comment && <q className="block text-ink">{comment}</q>}
        </li>
      ))}
    </ul>
  );
}
