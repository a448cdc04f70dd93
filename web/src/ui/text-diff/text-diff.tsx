import type { RevisionDiff } from "@aeromaint/contracts/documents/revision-diff.ts";
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useStoredSetting } from "../stored-setting.ts";
import { type DiffMode, DiffRow } from "./diff-row.tsx";
import { DiffToolbar } from "./diff-toolbar.tsx";
import { changedBlocks, diffSections } from "./sections.ts";
import styles from "./text-diff.module.css";
import { useChangeKeys } from "./use-change-keys.ts";

interface TextDiffProps {
  diff: RevisionDiff;
  /** What the columns are called, such as 第 2 版. */
  before: string;
  after: string;
}

/** Two texts compared, side by side or in one. A new `key` is due where other texts are compared. */
export function TextDiff({ diff: { blocks, counts }, before, after }: TextDiffProps) {
  const root = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useStoredSetting<DiffMode>("diff-mode", "side");
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number>();
  const isNarrow = useSyncExternalStore(subscribeToWidth, isTooNarrow, () => false);
  const mode = isNarrow ? "inline" : chosen;
  const stops = useMemo(() => changedBlocks(blocks), [blocks]);
  const sections = useMemo(() => diffSections(blocks, opened), [blocks, opened]);
  const jump = useCallback((index: number) => {
    setCurrent(index);
    const row = root.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "center" });
  }, []);
  const step = useCallback(
    (by: 1 | -1) => {
      const at = current === undefined ? -1 : stops.indexOf(current);
      const from = at < 0 && by < 0 ? 0 : at;
      const next = stops[(from + by + stops.length) % stops.length];
      if (next !== undefined) jump(next);
    },
    [current, stops, jump],
  );
  useChangeKeys(root, step);
  return (
    <section ref={root} className="grid gap-3 min-w-0" aria-label="正文比较">
      <DiffToolbar
        {...{ counts, mode, onStep: step, total: stops.length }}
        onMode={isNarrow ? undefined : setChosen}
        position={current === undefined ? 0 : stops.indexOf(current) + 1}
      />
      {mode === "side" && (
        <div className={styles.heads}>
          <span>{before}</span>
          <span>{after}</span>
        </div>
      )}
      {stops.length === 0 && (
        <p className="p-4 rounded bg-raised text-center">两个版次的正文相同</p>
      )}
      {sections.map(({ start, end, isFolded }) =>
        isFolded ? (
          <button
            key={start}
            type="button"
            className={styles.fold}
            onClick={() => setOpened(new Set([...opened, start]))}
          >
            展开 {end - start} 段未变的内容
          </button>
        ) : (
          blocks.slice(start, end).map((block, offset) => {
            const index = start + offset;
            const isCurrent = index === current;
            // Blocks have no identity but their place.
            return <DiffRow key={index} {...{ block, index, mode, isCurrent, onJump: jump }} />;
          })
        ),
      )}
    </section>
  );
}

const narrow = "(max-width: 767px)";

function isTooNarrow(): boolean {
  return matchMedia(narrow).matches;
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
