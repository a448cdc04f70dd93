import { fitsAircraftText } from "@aeromaint/contracts/applicability/applicability-text.ts";
import {
  isLongEnoughQuery,
  meantPath,
} from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import {
  EnterOutlined,
  FileTextOutlined,
  ProfileOutlined,
  SearchOutlined,
} from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { api } from "../../../api/api.ts";
import { useProfile } from "../../../session/profile.ts";
import { PageLink } from "../../navigation/page-link.tsx";
import { addRecentPlace, destinationOfPlace } from "../../navigation/recent-places.ts";
import { OfficeDocumentFacts } from "../../shared/document-facts.tsx";
import styles from "./palette-dialog.module.css";
import type { PaletteGroup, PaletteItem } from "./palette-items.ts";
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
  // Query to search as plain words, even if it looks like a registration.
  const [asWords, setAsWords] = useState("");
  const { groups, isWaiting, meant, outcome } = usePaletteItems(typed, asWords === typed);
  const search = (keyword: string) => {
    setTyped(keyword);
    setAt(0);
    field.current?.focus();
  };
  const choices = groups.flatMap((group) => group.choices);
  const active = Math.min(at, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const next = nextIndex(event.key, active, choices.length);
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
      {meant && (
        <p className={styles.meant}>
          <button
            type="button"
            aria-label={`移除 ${fitsAircraftText(meant.aircraft)}`}
            title="按文字查找，不识别注册号"
            onMouseDown={keepFocus}
            onClick={() => setAsWords(typed)}
          >
            {fitsAircraftText(meant.aircraft)}
            <span aria-hidden="true">×</span>
          </button>
        </p>
      )}
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        onPoint={setAt}
        onChoose={({ page: _, facts: _facts, ...place }, { ctrlKey, metaKey, shiftKey }) => {
          addRecentPlace(userId, place);
          // A click that opens another tab leaves the palette open.
          if (!ctrlKey && !metaKey && !shiftKey) onDone();
        }}
      />
      <p className={styles.outcome} role="status">
        {outcome}
        {!isWaiting && groups.length === 0 && (
          <QuerySuggestions q={typed.trim()} onChoose={search} />
        )}
      </p>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </>
  );
}

/** The index a key moves to in a list that wraps around; null for other keys. */
function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "PageDown") return Math.min(at + 5, count - 1);
  if (key === "PageUp") return Math.max(at - 5, 0);
  return null;
}

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  /** Index of the option that Enter opens, counted through all groups. */
  active: number;
  onPoint: (place: number) => void;
  /** Called when an option is followed, in this window or in another. */
  onChoose: (choice: PaletteItem, event: MouseEvent) => void;
}

/** The listbox of the palette, grouped by kind. */
function PaletteList({ id, groups, active, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelector(`[id="${CSS.escape(`${id}-${active}`)}"]`);
    option?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0),
  );
  return (
    <div ref={list} id={id} role="listbox" aria-label="可以打开的内容" className={styles.list}>
      {groups.map(({ title, choices }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
        <div key={title} role="group" aria-label={title} className={styles.group}>
          <div className={styles.kind} aria-hidden="true">
            {title}
          </div>
          {choices.map((choice, offset) => {
            const place = (starts[index] ?? 0) + offset;
            return (
              <Option
                key={`${choice.address} ${choice.note}`}
                id={`${id}-${place}`}
                choice={choice}
                isActive={place === active}
                onPoint={() => onPoint(place)}
                onChoose={(event) => onChoose(choice, event)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  choice: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}

function Option({ id, choice, isActive, onPoint, onChoose }: OptionProps) {
  const { title, note, page, facts } = choice;
  return (
    <PageLink
      to={page ?? destinationOfPlace(choice)}
      id={id}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus and the keyboard.
      tabIndex={-1}
      onMouseDown={keepFocus}
      className={styles.option}
      // Reacts to movement only: a list that changes under a resting pointer selects nothing.
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
    >
      {page ? <FileTextOutlined aria-hidden /> : <ProfileOutlined aria-hidden />}
      <span className={styles.name}>
        {title}
        <OfficeDocumentFacts {...facts} />
      </span>
      <span className={styles.note}>{note}</span>
      {isActive && <EnterOutlined className={styles.enter} aria-hidden />}
    </PageLink>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Suggested queries in place of one without hits, with the replaced words. */
function QuerySuggestions({ q, onChoose }: { q: string; onChoose: (keyword: string) => void }) {
  const { data: meant = [] } = useQuery({
    queryKey: [meantPath, q],
    queryFn: ({ signal }) => api.get(meantPath, { q }, { signal }),
    enabled: isLongEnoughQuery(q),
    staleTime: 10_000,
    meta: { quiet: true },
  });
  if (meant.length === 0) return null;
  return (
    <span className={styles.meant}>
      您是不是要找{" "}
      {meant.map(({ number, typed, keyword }, at) => (
        <span key={keyword}>
          {at > 0 && "、"}
          <Button type="link" size="small" onClick={() => onChoose(keyword)}>
            {number}
          </Button>
          （“{typed}”改为“{number}”）
        </span>
      ))}
      ？
    </span>
  );
}
