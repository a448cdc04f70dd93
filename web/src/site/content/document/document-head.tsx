import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";
import { markedChanges } from "@aeromaint/contracts/documents/revision-changes.ts";
import { blockChanges } from "@aeromaint/contracts/documents/revision-diff.ts";
import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../../api/api-error.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { ReadingPath } from "../../shared/content/modules.ts";
import { DocumentFactBlock } from "../../shared/reading/document-fact-block.tsx";
import { ChangeList } from "./change-list.tsx";
import styles from "./change-marks.module.css";
import { AsOfDay, RevisionHistory } from "./revision-history.tsx";
import { type ChangeMarks, type MarkedText, useChangeMarks } from "./use-change-marks.ts";

interface DocumentHeadProps {
  document: DocumentBlock;
  /** The call that reads the item. */
  path: ReadingPath;
  text: MarkedText;
  /** Where the item is shown as of a moment; as it is now without one. */
  hrefOf: (at: string) => string;
}

/** Which revision of a controlled document this is, who answers for it, and whether it is in force. */
export default function DocumentHead({ document, path, text, hrefOf }: DocumentHeadProps) {
  const { revNo, state, reason, reviewers, approvers } = document;
  // Another answer of the same page, after this reading was noted, does not say it any more.
  const [isRevised] = useState(document.isRevised === true);
  const marks = useChangeMarks({ path, revNo, text, isRevised });
  // What the first one changed is nothing that anybody read before.
  const changes = revNo > 1 && <Changes reason={isRevised ? undefined : reason} marks={marks} />;
  return (
    <div className="mt-5 grid gap-4">
      {isRevised && (
        <section
          className="rounded-md border border-l-4 border-l-accent-fill px-4 py-3 text-sm leading-reading print:hidden"
          aria-label="本版修改"
        >
          <p role="status">
            自您上次阅读后已换版：第 {revNo} 版，修订原因：{reason}
          </p>
          {changes}
        </section>
      )}
      {state !== "effective" && <OutOfForce document={document} hrefOf={hrefOf} />}
      <div className="grid gap-4 max-md:not-print:group-data-folded/head:hidden">
        <DocumentFactBlock
          {...document}
          reviewers={reviewers.join("、")}
          approvers={approvers.join("、")}
        />
        {revNo > 1 && <ChangeSwitch marks={marks} />}
        {!isRevised && changes}
        <RevisionHistory path={path} shown={revNo} hrefOf={hrefOf} />
        <AsOfDay path={path} hrefOf={hrefOf} />
      </div>
    </div>
  );
}

function Changes({ reason, marks }: ComponentProps<typeof ChangeList>) {
  const { isListed, list } = marks;
  return (
    <details
      className="text-sm leading-reading print:hidden"
      open={isListed}
      onToggle={(event) => list(event.currentTarget.open)}
    >
      <summary
        className={classNames(
          "min-h-8 w-fit cursor-pointer",
          reason === undefined && "font-semibold",
        )}
      >
        本版修改
      </summary>
      {isListed && <ChangeList reason={reason} marks={marks} />}
    </details>
  );
}

function OutOfForce({ document, hrefOf }: Pick<DocumentHeadProps, "document" | "hrefOf">) {
  const { revNo, state, untilTime, currentRevNo } = document;
  return (
    <p
      className="flex flex-wrap gap-x-4 gap-y-1 rounded-md border-2 border-refused px-4 py-3 text-refused text-sm leading-reading"
      role="alert"
    >
      <strong>已失效</strong>
      <span>{sentenceOf(revNo, state, untilTime)}</span>
      {currentRevNo !== null && (
        <Link className="underline print:hidden" to={hrefOf("")}>
          查看现行第 {currentRevNo} 版
        </Link>
      )}
    </p>
  );
}

function sentenceOf(revNo: number, state: DocumentBlock["state"], until: string | null): string {
  // Put aside for a temporary revision, after which it comes back.
  if (state === "scheduled") return `第 ${revNo} 版因临时版次生效而暂停执行，不得作为施工依据`;
  const end = until ? `已于 ${until} ` : "已";
  const how = state === "withdrawn" ? "作废" : "失效";
  return `第 ${revNo} 版${end}${how}，不得作为施工依据`;
}

/** Turns the bars on and off, and says what they mean and how many there are. */
function ChangeSwitch({ marks: { isOn, turn, data, error } }: { marks: ChangeMarks }) {
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-1 text-sm leading-reading",
        !isOn && "print:hidden",
      )}
    >
      <label className="flex min-h-8 cursor-pointer items-center gap-2 print:hidden">
        <input
          className="relative h-5 w-9 flex-none cursor-pointer appearance-none rounded-full border border-edge bg-raised before:absolute before:inset-y-0.5 before:left-0.5 before:w-3.5 before:rounded-full before:bg-muted before:transition-transform checked:border-accent checked:bg-accent-fill checked:before:translate-x-4 checked:before:bg-on-accent"
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={(event) => turn(event.target.checked)}
        />
        显示修改标记
      </label>
      <div
        className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm tabular-nums leading-reading"
        role="status"
      >
        {isOn && error && messageOf(error)}
        {isOn && data && <Legend data={data} />}
      </div>
    </div>
  );
}

function Legend({ data: { previousRevNo, changes } }: { data: NonNullable<ChangeMarks["data"]> }) {
  if (previousRevNo === null) return "没有可以比较的上一版";
  const counted = markedChanges.map((kind) => ({
    kind,
    count: changes.filter(({ change }) => change === kind).length,
  }));
  return (
    <>
      <span>
        {changes.length > 0 ? "与" : "正文与"}第 {previousRevNo} 版
        {changes.length > 0 ? "相比" : "相同"}
      </span>
      {counted.map(
        ({ kind, count }) =>
          count > 0 && (
            <span
              key={kind}
              className={classNames("pl-2 text-ink leading-tight", styles.sign, styles[kind])}
            >
              {blockChanges[kind]} {count} 段
            </span>
          ),
      )}
    </>
  );
}
