import type { ReactNode } from "react";

/** Items of Ant Design's Descriptions from values by label. */
export const factItems = (facts: Readonly<Record<string, ReactNode>>) =>
  Object.entries(facts).map(([label, children]) => ({ key: label, label, children }));
