import type { ReactNode } from "react";
import type { ApiResponse } from "../../../api/request.ts";
import {
  type SiteFieldDefinitions,
  type SiteForm,
  type SiteFormValues,
  toJsonBody,
} from "../../../forms/form-fields.ts";
import { SiteFormDialog } from "../forms/form-dialog.tsx";
import { inquiryPath } from "./inquiries.ts";

interface MessageDialogProps {
  title: string;
  about: ReactNode;
  fields: SiteFieldDefinitions;
  initial?: SiteFormValues;
  send: (body: object) => Promise<ApiResponse<unknown>>;
  /** Additional members of the request body. */
  also?: object;
  children: (form: SiteForm) => ReactNode;
  onClose: () => void;
}

/** Dialog for an inquiry or its answer; afterwards it invalidates the lists. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, about, fields, initial, send, also, children, onClose } = props;
  return (
    <SiteFormDialog
      title={title}
      className="inset-x-4 w-auto max-w-130"
      action="发送"
      fields={fields}
      initial={initial}
      send={(values) => send({ ...toJsonBody(fields, values), ...also })}
      affects={`${inquiryPath}/`}
      onClose={onClose}
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
