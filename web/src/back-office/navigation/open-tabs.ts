import { createContext } from "react";

/** The last address of each open tab, search parameters included, by path. */
export const OpenTabs = createContext<ReadonlyMap<string, string>>(new Map());
