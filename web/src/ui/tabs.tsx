import { type KeyboardEvent, useEffect, useRef } from "react";
import { indexByArrowKey } from "./keys/arrow-keys.ts";
import styles from "./tabs.module.css";

interface TabsProps {
  /** What the tabs choose between. */
  label: string;
  /** Id of the element that shows the chosen one. */
  panel: string;
  /** `count` is how many there are behind a tab, where that is known. */
  tabs: { key: string; label: string; count?: number | undefined }[];
  active: string | undefined;
  onChange: (key: string) => void;
}

/** A row of tabs; arrow keys, Home and End move along it. It scrolls inside itself. */
export function Tabs({ label, panel, tabs, active, onChange }: TabsProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ key }) => key === active);
    const target = indexByArrowKey(event.key, at, tabs.length);
    const tab = target === undefined ? undefined : tabs[target];
    if (!tab || target === undefined) return;
    event.preventDefault();
    onChange(tab.key);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  };
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active === undefined || !row.current) return;
    const shown = row.current;
    reveal(shown);
    // Again when the row has another width: a turned phone, a window made narrow.
    const widths = new ResizeObserver(() => reveal(shown));
    widths.observe(shown);
    return () => widths.disconnect();
  }, [active]);
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ key, label: text, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={key === active}
          aria-controls={panel}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
          {count !== undefined && <span className="muted data tabular"> {count}</span>}
        </button>
      ))}
    </div>
  );
}

// Not scrollIntoView: that would scroll the page to tabs that lie below the fold.
function reveal(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>("[aria-selected=true]");
  if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
