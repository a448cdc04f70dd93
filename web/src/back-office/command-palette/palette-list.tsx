import { EnterOutlined, FileTextOutlined, ProfileOutlined } from "@ant-design/icons";
import { useEffect, useRef } from "react";
import styles from "./palette-dialog.module.css";
import type { PaletteGroup, PaletteItem } from "./palette-items.ts";

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  /** Place of the choice that Enter takes, counted through all groups. */
  active: number;
  onPoint: (place: number) => void;
  onChoose: (choice: PaletteItem) => void;
}

/** The listbox of the palette, grouped by kind. */
export function PaletteList({ id, groups, active, onPoint, onChoose }: PaletteListProps) {
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
                key={`${choice.address} ${choice.note} ${choice.record ?? ""}`}
                id={`${id}-${place}`}
                choice={choice}
                isActive={place === active}
                onPoint={() => onPoint(place)}
                onChoose={() => onChoose(choice)}
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
  onChoose: () => void;
}

function Option({ id, choice: { title, note, page }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has focus and keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      // Only when the pointer moves: a list that changes under a resting one selects nothing.
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
    >
      {page ? <FileTextOutlined aria-hidden /> : <ProfileOutlined aria-hidden />}
      <span className={styles.name}>{title}</span>
      <span className={styles.note}>{note}</span>
      {isActive && <EnterOutlined className={styles.enter} aria-hidden />}
    </div>
  );
}
