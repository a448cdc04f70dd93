import {
  type BlockChange,
  blockChanges,
  type RevisionDiff,
} from "@aeromaint/contracts/documents/revision-diff.ts";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { ChoiceRow } from "../theme/choice-row.tsx";
import type { DiffMode } from "./diff-row.tsx";
import styles from "./text-diff.module.css";

const modes: Readonly<Record<DiffMode, string>> = { side: "并排", inline: "行内" };
const legend = ["changed", "added", "removed", "moved"] as const satisfies BlockChange[];

interface DiffToolbarProps {
  counts: RevisionDiff["counts"];
  mode: DiffMode;
  /** Without it there is no choice. */
  onMode: ((mode: DiffMode) => void) | undefined;
  /** Counted from 1; 0 before one has gone to any. */
  position: number;
  total: number;
  onStep: (step: 1 | -1) => void;
}

/** How the texts are shown, what the marks mean, and the way from change to change. */
export function DiffToolbar(props: DiffToolbarProps) {
  const { counts, mode, onMode, position, total, onStep } = props;
  return (
    <div className={styles.toolbar}>
      {onMode && <ChoiceRow label="显示" choices={modes} chosen={mode} onChoose={onMode} />}
      <ul className="flex wrap gap-1-4 list" aria-label="图例">
        {legend.map((kind) => (
          <li key={kind} className={classNames(styles.sign, styles[kind])}>
            {blockChanges[kind]} <b>{counts[kind]}</b> 段
          </li>
        ))}
      </ul>
      <div className={`row gap-2 push tabular ${styles.steps}`}>
        <span aria-live="polite">
          {position > 0 ? `第 ${position} / ${total} 处` : `共 ${total} 处`}
        </span>
        <Button
          title="按 P 键"
          aria-keyshortcuts="p"
          disabled={total === 0}
          onClick={() => onStep(-1)}
        >
          上一处
        </Button>
        <Button
          title="按 N 键"
          aria-keyshortcuts="n"
          disabled={total === 0}
          onClick={() => onStep(1)}
        >
          下一处
        </Button>
      </div>
    </div>
  );
}
