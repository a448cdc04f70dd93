import type { ReviewStepRow } from "@aeromaint/contracts/documents/revision.ts";
import { usePlatformClock } from "../../../reference-data/site-facts.ts";
import styles from "./revision-view.module.css";

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
    <div
      className={`rounded-md px-4 py-3 [&_li]:data-[step=done]:border-passed [&_li]:data-[step=open]:border-accent [&_li]:data-step:border-s-2 [&_li]:data-step:ps-2.5 [&_ol]:grid [&_ol]:list-none [&_ol]:gap-x-4 [&_ol]:gap-y-3 [&_ol]:p-0 ${styles.steps}`}
    >
      <ol>
        {current.map((step, index) => (
          <li key={step.stepNo} data-step={stepState(step, index === open)}>
            <strong>{step.isLast ? "批准" : "审核"}</strong>
            <span>{dueText(step, { isOpen: index === open, now })}</span>
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

function stepState({ isDone }: ReviewStepRow, isOpen: boolean): "done" | "open" | "ahead" {
  if (isDone) return "done";
  return isOpen ? "open" : "ahead";
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
    <ul className="[&_strong]:data-[act=approve]:text-passed [&_strong]:data-[act=return]:text-refused">
      {decisions.map(({ act, actor, comment, decidedTime, deciderName }) => (
        <li key={`${actor.userId} ${decidedTime}`}>
          <strong data-act={act}>{act === "approve" ? "同意" : "退回"}</strong> {actor.name}
          {deciderName && `（代 ${deciderName}）`}，{decidedTime}
          {comment && <q className="block text-ink">{comment}</q>}
        </li>
      ))}
    </ul>
  );
}
