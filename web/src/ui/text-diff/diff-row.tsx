import { blockChanges, type DiffBlock } from "@aeromaint/contracts/documents/revision-diff.ts";
import { memo } from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { RichContent } from "../rich-text/rich-content.tsx";
import styles from "./text-diff.module.css";

export type DiffMode = "side" | "inline";

interface DiffRowProps {
  block: DiffBlock;
  index: number;
  mode: DiffMode;
  isCurrent: boolean;
  onJump: (index: number) => void;
}

/** One block, on both sides or in one. A bar and a word name its change. */
export const DiffRow = memo(function DiffRow(props: DiffRowProps) {
  const { block, index, mode, isCurrent, onJump } = props;
  const { kind, counterpart } = block;
  const isChange = kind !== "same";
  const words = changeWords(block, index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls.
    <div
      role="group"
      aria-label={words}
      data-index={index}
      tabIndex={isChange ? -1 : undefined}
      aria-current={isCurrent || undefined}
      className={classNames(
        "border-l-3 py-1 pl-4 max-md:pl-2",
        isChange
          ? "border-(color:--sign) scroll-m-24 rounded-sm current:bg-selected"
          : "border-transparent",
        styles.row,
        styles[kind],
      )}
    >
      {isChange && (
        <p className="text-(color:--sign) mb-1 flex items-center gap-2 font-semibold text-xs">
          <span aria-hidden="true">{words}</span>
          {counterpart !== null && (
            <Button variant="quiet" className="min-h-6" onClick={() => onJump(counterpart)}>
              {block.after === null ? "看现在的位置" : "看原来的位置"}
            </Button>
          )}
        </p>
      )}
      {mode === "side" ? <Sides block={block} /> : <Inline block={block} />}
    </div>
  );
});

function Sides({ block: { before, after } }: { block: DiffBlock }) {
  return (
    <div className="grid grid-cols-2 gap-6">
      <Side html={before} />
      <Side html={after} />
    </div>
  );
}

function Side({ html }: { html: string | null }) {
  return html === null ? (
    <div className="min-h-8 rounded-sm border border-dashed" />
  ) : (
    <Content html={html} />
  );
}

function Inline({ block: { before, after, inline, kind } }: { block: DiffBlock }) {
  const isGone = kind === "moved" && after === null;
  return (
    <Content html={inline ?? after ?? before ?? ""} className={isGone ? "text-muted" : undefined} />
  );
}

function Content({ html, className }: { html: string; className?: string | undefined }) {
  return <RichContent html={html} className={classNames(styles.content, className)} width={0} />;
}

/** Words for a changed block. */
function changeWords(block: DiffBlock, index: number): string {
  if (block.kind === "changed" && block.isFormatOnly) return "格式有变";
  if (block.kind !== "moved" || block.counterpart === null) return blockChanges[block.kind];
  const isBelow = block.counterpart > index;
  const isHere = block.after !== null;
  if (isHere) return isBelow ? "由下文移来" : "由上文移来";
  return isBelow ? "移至下文" : "移至上文";
}
