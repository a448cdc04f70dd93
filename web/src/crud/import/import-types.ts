import type { CrudResource } from "../resource-types.ts";

export interface ImportButtonProps {
  resource: Pick<CrudResource, "title" | "path" | "permission">;
  /** Whether the rows are people who may sign in. */
  hasFirstCodes?: boolean;
  /** Paths of what shows the rows, besides the resource's own. */
  affects?: readonly string[];
}

export interface ImportableList {
  title: string;
  path: string;
  /** Whether what is there may be downloaded to be changed. */
  isReadable: boolean;
  /** Whether its rows are people who may sign in. */
  hasFirstCodes: boolean;
  /** Paths of what shows the rows. */
  affects: readonly string[];
}
