import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiResponse } from "../../../api/request.ts";
import type { SiteFieldDefinitions, SiteForm, SiteFormValues } from "../../../forms/form-fields.ts";
import { RequestForm } from "../../../forms/request-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";
import { toast } from "../../../ui/toast/toast.ts";

export interface SiteFormDialogProps {
  title: string;
  /** Class that sets the width. */
  className?: string | undefined;
  action: string;
  fields: SiteFieldDefinitions;
  initial?: SiteFormValues | undefined;
  send: (values: SiteFormValues) => Promise<ApiResponse<unknown>>;
  /** Prefix of the query paths to invalidate after a success or an error. */
  affects: string;
  children: (form: SiteForm) => ReactNode;
  onClose: () => void;
}

/** Dialog with one form and one request. Success closes it; an error is shown in it. */
export function SiteFormDialog(props: SiteFormDialogProps) {
  const { title, className, action, affects, children, onClose, ...form } = props;
  const client = useQueryClient();
  return (
    <Modal label={title} className={className} onClose={onClose}>
      <RequestForm
        className="grid gap-4 p-6 max-sm:p-4"
        {...form}
        onDone={({ message }) => {
          toast(message, "success");
          onClose();
        }}
        onSettled={() =>
          client.invalidateQueries({
            predicate: ({ queryKey }) => String(queryKey[0]).startsWith(affects),
          })
        }
        actions={(isPending) => (
          <div className="flex justify-end gap-3">
            <Button onClick={onClose}>取消</Button>
            <Button variant="primary" type="submit" disabled={isPending}>
              {isPending ? "发送中…" : action}
            </Button>
          </div>
        )}
      >
        {(form) => (
          <>
            <h2 className="text-lg">{title}</h2>
            {children(form)}
          </>
        )}
      </RequestForm>
    </Modal>
  );
}
