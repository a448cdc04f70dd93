import { createContext } from "react";

/** Where each open tab was left, by its path: with what is searched for in it. */
export const OpenTabs = createContext<ReadonlyMap<string, string>>(new Map());
