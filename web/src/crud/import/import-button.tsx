import { Suspense } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { Can } from "../../session/can.tsx";
import { permissionFor } from "../resource-types.ts";
import type { ImportButtonProps } from "./import-tools.tsx";

const ImportTools = lazyPart(() => import("./import-tools.tsx"));

/** Rows from a sheet, and the last ones out again; for those who may add rows. It comes after its list. */
export function ImportButton({ right = "add", ...props }: ImportButtonProps & { right?: string }) {
  return (
    <Can permission={permissionFor(props.resource, right)}>
      <Suspense>
        <ImportTools {...props} />
      </Suspense>
    </Can>
  );
}
