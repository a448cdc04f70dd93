import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../api/api-error.ts";
import {
  type FormOptions,
  type SiteForm,
  type SiteFormValues,
  useSiteForm,
} from "./form-fields.ts";

/** Unsaved input of a form. The back office confirms before it is lost. */
export interface UnsavedGuard {
  markDirty: () => void;
  markClean: () => void;
  confirmLeave: (go: () => void) => void;
}

interface RequestFormProps<Answer> extends FormOptions {
  className?: string | undefined;
  send: (values: SiteFormValues) => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  onSettled?: () => unknown;
  guard?: UnsavedGuard | undefined;
  children: (form: SiteForm) => ReactNode;
  /** Buttons below the fields and the error. */
  actions: (isPending: boolean) => ReactNode;
}

/** Form with one request. Errors are shown at their fields, others above the buttons. */
export function RequestForm<Answer>(props: RequestFormProps<Answer>) {
  const { className = "grid gap-4", send, onDone, onSettled, guard, children, actions } = props;
  const form = useSiteForm(props);
  const [problem, setProblem] = useState("");
  const sending = useMutation({
    meta: { quiet: true },
    mutationFn: send,
    onSuccess: (answer) => {
      guard?.markClean();
      return onDone(answer);
    },
    onError: (error) => setProblem(form.refuse(error) ? "" : messageOf(error)),
    onSettled: () => onSettled?.(),
  });
  return (
    <form
      ref={form.place}
      className={className}
      noValidate
      onInput={guard?.markDirty}
      onSubmit={(event) => {
        event.preventDefault();
        setProblem("");
        if (form.check() && !sending.isPending) sending.mutate(form.values);
      }}
    >
      {children(form)}
      {problem && (
        <p className="text-refused text-sm" role="alert">
          {problem}
        </p>
      )}
      {actions(sending.isPending)}
    </form>
  );
}
