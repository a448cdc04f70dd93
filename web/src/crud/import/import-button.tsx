import { lazy, Suspense } from "react";
import { Can } from "../../session/can.tsx";
import { type CrudResource, permissionFor } from "../resource-types.ts";

const ImportTools = lazy(() => import("./import-tools.tsx"));

export interface ImportButtonProps {
  resource: Pick<CrudResource, "title" | "path" | "permission">;
  /** Whether the rows are people who may sign in. */
  hasFirstCodes?: boolean;
  /** Paths of what shows the rows, besides the resource's own. */
  affects?: readonly string[];
}

/** Rows from a sheet, and the last ones out again; for those who may add rows. It comes after its list. */
export function ImportButton(props: ImportButtonProps) {
  return (
    <Can permission={permissionFor(props.resource, "add")}>
      <Suspense>
        <ImportTools {...props} />
      </Suspense>
    </Can>
  );
}
