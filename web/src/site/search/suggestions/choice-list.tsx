import type { RefObject } from "react";
import { Highlighted } from "../highlighted.tsx";
import styles from "./choice-list.module.css";
import type { Choice, ChoiceGroup } from "./use-choices.ts";

interface ChoiceListProps {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The place of the choice that the arrows have reached; -1 for none. */
  active: number;
  list: RefObject<HTMLDivElement | null>;
  onChoose: (choice: Choice) => void;
  /** Offered below the last searches. */
  onForget: () => void;
}

/** The list of a combobox: the focus stays in the field. */
export function ChoiceList({ id, groups, active, list, onChoose, onForget }: ChoiceListProps) {
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0),
  );
  const isRecent = groups[0]?.choices[0]?.group === "recent";
  return (
    <div className={styles.panel}>
      <div ref={list} id={id} role="listbox" aria-label="搜索建议" className={styles.list}>
        {groups.map(({ title, choices }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
            <div id={`${id}-group-${group}`} role="presentation" className={styles.title}>
              {title}
            </div>
            {choices.map((choice, index) => {
              const place = (firsts[group] ?? 0) + index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus.
                <div
                  key={choice.path}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === active}
                  tabIndex={-1}
                  className={`flex items-baseline justify-between gap-3 p-2-3 pointer text text-sm ${styles.choice}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(choice)}
                >
                  <span className="min-w-0 truncate">
                    <Highlighted text={choice.label} keyword="" spans={choice.spans} />
                  </span>
                  {choice.note && <span className="rigid hint">{choice.note}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {isRecent && (
        <button
          type="button"
          className={styles.forget}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onForget}
        >
          清除记录
        </button>
      )}
    </div>
  );
}
