import type { ReactNode } from "react";
import type { ApiResponse } from "../../../api/request.ts";
import { toJsonBody } from "../../../forms/form-fields.ts";
import { SiteFormDialog, type SiteFormDialogProps } from "../forms/form-dialog.tsx";
import { inquiryPath } from "./inquiries.ts";

interface MessageDialogProps
  extends Omit<SiteFormDialogProps, "className" | "action" | "send" | "affects"> {
  about: ReactNode;
  send: (body: object) => Promise<ApiResponse<unknown>>;
}

/** Dialog for an inquiry or its answer; afterwards it invalidates the lists. */
export function MessageDialog({ about, send, children, ...dialog }: MessageDialogProps) {
  return (
    <SiteFormDialog
      {...dialog}
      className="inset-x-4 w-auto max-w-130"
      action="发送"
      send={(values) => send(toJsonBody(dialog.fields, values))}
      affects={`${inquiryPath}/`}
    >
      {(form) => (
        <>
          <div className="wrap-anywhere text-muted text-sm leading-reading">{about}</div>
          {children(form)}
        </>
      )}
    </SiteFormDialog>
  );
}
