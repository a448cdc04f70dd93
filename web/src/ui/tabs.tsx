import { type KeyboardEvent, useEffect, useRef } from "react";
import { indexByArrowKey } from "./keys/arrow-keys.ts";

interface TabsProps {
  /** Accessible name of the row. */
  label: string;
  /** Id of the element that shows the chosen tab. */
  panel: string;
  /** `count` is the number of entries behind a tab, if known. */
  tabs: { key: string; label: string; count?: number | undefined }[];
  active: string | undefined;
  onChange: (key: string) => void;
}

/**
 * A row of tabs; arrow keys, Home and End move along it. It scrolls inside itself. Tabs of
 * base-ui would add 11 KB to the first load of visitors.
 */
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
    // Repeat when the width changes, e.g. on a turned phone.
    const widths = new ResizeObserver(() => reveal(shown));
    widths.observe(shown);
    return () => widths.disconnect();
  }, [active]);
  return (
    <div
      ref={row}
      className="scrollbar-none relative flex min-h-13 min-w-0 gap-6 overflow-x-auto"
      role="tablist"
      aria-label={label}
      onKeyDown={move}
    >
      {tabs.map(({ key, label: text, count }) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="relative min-h-13 flex-none cursor-pointer whitespace-nowrap border-0 bg-transparent font-normal font-text text-md/snug text-muted hover:text-ink focus-visible:-outline-offset-3 aria-selected:font-semibold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-accent-fill"
          aria-selected={key === active}
          aria-controls={panel}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
          {count !== undefined && (
            <span className="font-normal font-technical text-muted text-sm/snug tabular-nums">
              {" "}
              {count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

// Not scrollIntoView: that would scroll the page to tabs below the fold.
function reveal(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>("[aria-selected=true]");
  if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
