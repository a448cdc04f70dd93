import {
  type BlockChange,
  blockChanges,
  type DiffBlock,
  type RevisionDiff,
} from "@aeromaint/contracts/documents/revision-diff.ts";
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Button } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { Tooltip } from "../popup/tooltip.tsx";
import { useStoredSetting } from "../storage/stored-setting.ts";
import { ChoiceRow } from "../theme/choice-row.tsx";
import { type DiffMode, DiffRow } from "./diff-row.tsx";
import styles from "./text-diff.module.css";

interface TextDiffProps {
  diff: RevisionDiff;
  /** Titles of the columns, such as 第 2 版. */
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
    <section
      ref={root}
      className="grid min-w-0 gap-3"
      aria-label="正文比较"
      onErrorCapture={({ target }) => target instanceof HTMLImageElement && nameRemoved(target)}
    >
      <DiffToolbar
        counts={counts}
        mode={mode}
        onStep={step}
        total={stops.length}
        onMode={isNarrow ? undefined : setChosen}
        position={current === undefined ? 0 : stops.indexOf(current) + 1}
      />
      {mode === "side" && (
        <div className="grid grid-cols-2 gap-6 pl-4 font-semibold text-muted text-sm">
          <span>{before}</span>
          <span>{after}</span>
        </div>
      )}
      {stops.length === 0 && (
        <p className="rounded-md bg-raised p-4 text-center">两个版次的正文相同</p>
      )}
      {sections.map(({ start, end, isFolded }) =>
        isFolded ? (
          <button
            key={start}
            type="button"
            className="min-h-9 cursor-pointer rounded-md border border-edge border-dashed text-link text-sm/snug hover:text-link-hover"
            onClick={() => setOpened(new Set([...opened, start]))}
          >
            展开 {end - start} 段未变的内容
          </button>
        ) : (
          blocks.slice(start, end).map((block, offset) => {
            const index = start + offset;
            const isCurrent = index === current;
            // Blocks have no identity but their place.
            return (
              <DiffRow
                key={index}
                block={block}
                index={index}
                mode={mode}
                isCurrent={isCurrent}
                onJump={jump}
              />
            );
          })
        ),
      )}
    </section>
  );
}

/** A picture that no present text has is shown to nobody: its place says which it was. */
function nameRemoved(picture: HTMLImageElement): void {
  const name = document.createElement("span");
  name.className = "text-muted text-xs";
  name.textContent = ["已移除的图片", picture.alt].filter(Boolean).join("：");
  picture.replaceWith(name);
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

const typing = "input:not([type=radio]), textarea, select, [contenteditable], [contenteditable] *";

/** The keys n and p go to the next and the previous change while nothing is typed. */
function useChangeKeys(root: RefObject<HTMLElement | null>, go: (step: 1 | -1) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!"njpk".includes(key)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.matches(typing)) return;
      const dialog = document.querySelector("dialog[open]");
      if (dialog && !dialog.contains(root.current)) return;
      event.preventDefault();
      go("nj".includes(key) ? 1 : -1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [root, go]);
}

/** Blocks one after the other that are shown, or folded away. */
interface DiffSection {
  start: number;
  end: number;
  isFolded: boolean;
}

/** Unchanged blocks that stay in sight around a change. */
const context = 1;
const minFolded = 3;

/** Folds long runs of unchanged blocks. A run that starts at one of `opened` stays open. */
function diffSections(blocks: readonly DiffBlock[], opened: ReadonlySet<number>): DiffSection[] {
  const sections: DiffSection[] = [];
  for (let at = 0; at < blocks.length; ) {
    const isSame = blocks[at]?.kind === "same";
    let end = at + 1;
    while (end < blocks.length && (blocks[end]?.kind === "same") === isSame) end += 1;
    const start = isSame && at > 0 ? at + context : at;
    const stop = isSame && end < blocks.length ? end - context : end;
    const canFold = isSame && stop - start >= minFolded && !opened.has(start);
    if (canFold) {
      sections.push({ start: at, end: start, isFolded: false });
      sections.push({ start, end: stop, isFolded: true });
      sections.push({ start: stop, end, isFolded: false });
    } else sections.push({ start: at, end, isFolded: false });
    at = end;
  }
  return sections.filter(({ start, end }) => end > start);
}

/** Indexes of the blocks at which one stops when going from change to change. */
function changedBlocks(blocks: readonly DiffBlock[]): number[] {
  return blocks.flatMap(({ kind }, at) => (kind === "same" ? [] : [at]));
}

const modes: Readonly<Record<DiffMode, string>> = { side: "并排", inline: "行内" };
const steps = [
  { by: -1, label: "上一处", keys: "k p", hint: "按 K 或 P 键" },
  { by: 1, label: "下一处", keys: "j n", hint: "按 J 或 N 键" },
] as const;
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

/** Mode of the comparison, legend of the marks, and buttons to the next change. */
function DiffToolbar(props: DiffToolbarProps) {
  const { counts, mode, onMode, position, total, onStep } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b pb-3 text-muted text-sm">
      {onMode && <ChoiceRow label="显示" choices={modes} chosen={mode} onChoose={onMode} />}
      <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label="图例">
        {legend.map((kind) => (
          <li
            key={kind}
            className={classNames(
              "border-(color:--sign) border-l-3 pl-2 leading-snug",
              styles[kind],
            )}
          >
            {blockChanges[kind]}{" "}
            <b className="font-semibold font-technical text-ink tabular-nums">{counts[kind]}</b> 段
          </li>
        ))}
      </ul>
      <div className="ml-auto flex items-center gap-2 tabular-nums max-md:ml-0 max-md:w-full max-md:justify-between">
        <span aria-live="polite">
          {position > 0 ? `第 ${position} / ${total} 处` : `共 ${total} 处`}
        </span>
        {steps.map(({ by, label, keys, hint }) => (
          <Tooltip key={label} text={hint}>
            <Button
              className="min-h-8 px-3"
              aria-keyshortcuts={keys}
              disabled={total === 0}
              onClick={() => onStep(by)}
            >
              {label}
            </Button>
          </Tooltip>
        ))}
      </div>
    </div>
  );
}
