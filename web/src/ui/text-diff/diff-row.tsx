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

/** One block, on both sides or in one, with a bar and a word for what became of it. */
export const DiffRow = memo(function DiffRow(props: DiffRowProps) {
  const { block, index, mode, isCurrent, onJump } = props;
  const { kind, counterpart } = block;
  const isChange = kind !== "same";
  const words = changeWords(block, index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, and there are none here.
    <div
      role="group"
      aria-label={words}
      data-index={index}
      tabIndex={isChange ? -1 : undefined}
      aria-current={isCurrent || undefined}
      className={classNames(styles.row, isChange && styles.change, styles[kind])}
    >
      {isChange && (
        <p className={styles.words}>
          <span aria-hidden="true">{words}</span>
          {counterpart !== null && (
            <Button variant="quiet" onClick={() => onJump(counterpart)}>
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
    <div className={styles.sides}>
      <Side html={before} />
      <Side html={after} />
    </div>
  );
}

function Side({ html }: { html: string | null }) {
  return html === null ? <div className={styles.nothing} /> : <Content html={html} />;
}

function Inline({ block: { before, after, inline, kind } }: { block: DiffBlock }) {
  const isGone = kind === "moved" && after === null;
  return (
    <Content html={inline ?? after ?? before ?? ""} className={isGone ? styles.gone : undefined} />
  );
}

function Content({ html, className }: { html: string; className?: string | undefined }) {
  return <RichContent html={html} className={classNames(styles.content, className)} width={0} />;
}

/** What is said of a changed block. */
function changeWords(block: DiffBlock, index: number): string {
  if (block.kind === "changed" && block.isFormatOnly) return "格式有变";
  if (block.kind !== "moved" || block.counterpart === null) return blockChanges[block.kind];
  const isBelow = block.counterpart > index;
  const isHere = block.after !== null;
  if (isHere) return isBelow ? "由下文移来" : "由上文移来";
  return isBelow ? "移至下文" : "移至上文";
}
