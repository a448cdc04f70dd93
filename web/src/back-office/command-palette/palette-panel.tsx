import { SearchOutlined } from "@ant-design/icons";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { useProfile } from "../../session/profile.ts";
import { addRecentPlace } from "../navigation/recent-places.ts";
import styles from "./palette-dialog.module.css";
import { PaletteList } from "./palette-list.tsx";
import { usePaletteItems } from "./use-palette-items.ts";

interface CommandPalettePanelProps {
  field: RefObject<HTMLInputElement | null>;
  onDone: () => void;
}

/** A combobox: the focus stays in the field, arrows move through the list below it. */
export function CommandPalettePanel({ field, onDone }: CommandPalettePanelProps) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const listId = useId();
  const userId = useProfile().data?.user.userId ?? "";
  const { groups, isWaiting, outcome } = usePaletteItems(typed);
  const choices = groups.flatMap((group) => group.choices);
  const active = Math.min(at, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, active, choices.length);
    if (next !== null) setAt(next);
    else if (event.key === "Enter") document.getElementById(`${listId}-${active}`)?.click();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <label className={styles.field}>
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="搜索页面或记录"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="搜索页面、维修信息、航材、人员…"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {isWaiting && <span className="rigid text-xs">正在查找…</span>}
      </label>
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        onPoint={setAt}
        onChoose={({ page: _, ...place }, { ctrlKey, metaKey, shiftKey }) => {
          addRecentPlace(userId, place);
          // What opens elsewhere leaves the list where it is.
          if (!ctrlKey && !metaKey && !shiftKey) onDone();
        }}
      />
      <p className={styles.outcome} role="status">
        {outcome}
      </p>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </>
  );
}

/** The index a key moves to in a list that wraps around; null for other keys. */
function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "PageDown") return Math.min(at + 5, count - 1);
  if (key === "PageUp") return Math.max(at - 5, 0);
  return null;
}
