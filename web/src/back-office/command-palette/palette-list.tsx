import { EnterOutlined, FileTextOutlined, ProfileOutlined } from "@ant-design/icons";
import { type MouseEvent, useEffect, useRef } from "react";
import { PageLink } from "../navigation/page-link.tsx";
import { placeAt } from "../navigation/recent-places.ts";
import styles from "./palette-dialog.module.css";
import type { PaletteGroup, PaletteItem } from "./palette-items.ts";

interface PaletteListProps {
  id: string;
  groups: PaletteGroup[];
  /** Place of the choice that Enter takes, counted through all groups. */
  active: number;
  onPoint: (place: number) => void;
  /** Called as a choice is followed, in this window or in another. */
  onChoose: (choice: PaletteItem, event: MouseEvent) => void;
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
  const { title, note, page } = choice;
  return (
    <PageLink
      to={page ?? placeAt(choice)}
      id={id}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus, and has the keys.
      tabIndex={-1}
      onMouseDown={keepFocus}
      className={styles.option}
      // Only when the pointer moves: a list that changes under a resting one selects nothing.
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
    >
      {page ? <FileTextOutlined aria-hidden /> : <ProfileOutlined aria-hidden />}
      <span className={styles.name}>{title}</span>
      <span className={styles.note}>{note}</span>
      {isActive && <EnterOutlined className={styles.enter} aria-hidden />}
    </PageLink>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();
