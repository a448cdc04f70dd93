import { Suspense } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { Can } from "../../session/can.tsx";
import { permissionFor } from "../resource-types.ts";
import type { ImportButtonProps } from "./import-tools.tsx";

const ImportTools = lazyPart(() => import("./import-tools.tsx"));

/**
 * Import of rows from a sheet and undo of the last import, by permission. Place it after the list.
 */
export function ImportButton({
  action = "add",
  ...props
}: ImportButtonProps & { action?: string }) {
  return (
    <Can permission={permissionFor(props.resource, action)}>
      <Suspense>
        <ImportTools {...props} />
      </Suspense>
    </Can>
  );
}
