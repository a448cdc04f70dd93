import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import { useEffect, useRef } from "react";

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

/** A row of tabs; arrow keys, Home and End move along it. It scrolls inside itself. */
export function Tabs({ label, panel, tabs, active, onChange }: TabsProps) {
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
    <BaseTabs.Root
      value={active ?? null}
      onValueChange={onChange}
      render={
        <BaseTabs.List
          ref={row}
          className="scrollbar-none relative flex min-h-13 min-w-0 gap-6 overflow-x-auto"
          aria-label={label}
          activateOnFocus
        />
      }
    >
      {tabs.map(({ key, label: text, count }) => (
        <BaseTabs.Tab
          key={key}
          value={key}
          className="relative min-h-13 flex-none cursor-pointer whitespace-nowrap border-0 bg-transparent font-normal font-text text-md/snug text-muted hover:text-ink focus-visible:-outline-offset-3 aria-selected:font-semibold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-accent-fill"
          aria-controls={panel}
        >
          {text}
          {count !== undefined && (
            <span className="font-normal font-technical text-muted text-sm/snug tabular-nums">
              {" "}
              {count}
            </span>
          )}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.Root>
  );
}

// Not scrollIntoView: that would scroll the page to tabs below the fold.
function reveal(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>("[aria-selected=true]");
  if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
