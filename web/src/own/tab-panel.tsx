import { type ReactNode, useId } from "react";
import { Tabs } from "../ui/tabs.tsx";

interface TabPanelProps {
  /** Accessible name of the tabs and their panel. */
  label: string;
  tabs: { key: string; label: string; count?: number | undefined }[];
  active: string | undefined;
  onChange: (key: string) => void;
  children: ReactNode;
}

/** Tabs with the content of the chosen one below. */
export function TabPanel({ label, children, ...tabs }: TabPanelProps) {
  const panel = useId();
  return (
    <>
      <Tabs label={label} panel={panel} {...tabs} />
      <div id={panel} role="tabpanel" aria-label={label}>
        {children}
      </div>
    </>
  );
}
