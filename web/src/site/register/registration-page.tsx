import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { registrations, type SiteNature } from "@aeromaint/contracts/people/registration.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { useCaptcha } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { CaptchaField } from "../shared/forms/captcha-field.tsx";
import { FormField } from "../shared/forms/form-field.tsx";
import { fieldsOf, newPasswordProblems, problemsIn } from "../shared/forms/form-fields.ts";
import { FormSection } from "../shared/forms/form-section.tsx";
import { LeaveGuard } from "../shared/forms/leave-guard.tsx";
import { useSiteForm } from "../shared/forms/use-site-form.ts";
import { Consent } from "./consent.tsx";
import { fieldTraits } from "./field-traits.ts";
import { registrationKinds } from "./kinds.ts";
import { registrationFields, submitRegistration } from "./registration-form.ts";
import styles from "./registration-page.module.css";

interface RegistrationPageProps {
  kind: SiteNature;
  onRegistered: () => void;
}

const noConsent = problemsIn(fieldsOf(registrations["1"], ["consent"]), {}).consent ?? "";

/** The form of one kind, from its contract. */
export function RegistrationPage({ kind, onRegistered }: RegistrationPageProps) {
  const { title, parts } = registrationKinds[kind];
  const [fields] = useState(() => registrationFields(kind));
  const form = useSiteForm({
    fields,
    crossFieldErrors: (values) => newPasswordProblems(values, "pwd", "oldpwd"),
  });
  const captcha = useCaptcha();
  const [code, setCode] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState("");
  const sending = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      submitRegistration(kind, form.values, {
        code: code.trim(),
        uuid: captcha.captcha?.uuid ?? "",
      }),
    onSuccess: onRegistered,
    onError: (error) => {
      // The captcha is used up, right or wrong.
      setCode("");
      captcha.refresh();
      setProblem(form.refuse(error) ? "请检查标出的内容" : sentenceOf(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complete = form.check();
    const codeMissing = captcha.captcha?.captchaOnOff !== false && code.trim() === "";
    const below = codeMissing ? signInTexts.codeRequired : agreed ? "" : noConsent;
    setProblem(complete ? below : "请检查标出的内容");
    if (complete && !below && !sending.isPending) sending.mutate();
  };
  return (
    <form ref={form.place} onSubmit={submit} noValidate>
      <LeaveGuard unsaved={(form.isChanged || agreed) && !sending.isSuccess} />
      <h1 className="page-title">{title}注册</h1>
      <p className={styles.lead}>带 * 的为必填项。提交后由平台审核，审核通过后即可登录。</p>
      {parts.map((part) => (
        <FormSection key={part.title} title={part.title} note={part.note}>
          {part.fields.map((name) => (
            <FormField
              key={name}
              form={form}
              name={name}
              // Alone in its part, a field is named by it.
              label={part.fields.length === 1 ? part.title : undefined}
              {...fieldTraits[name]}
            />
          ))}
        </FormSection>
      ))}
      <div className={styles.end}>
        <CaptchaField captcha={captcha} value={code} onChange={setCode} />
        <Consent agreed={agreed} onAgree={setAgreed} />
        <p className={styles.problem} role="alert">
          {problem}
        </p>
        <Button variant="primary" type="submit" wide disabled={sending.isPending}>
          {sending.isPending ? "提交中…" : "提交注册"}
        </Button>
      </div>
    </form>
  );
}

/** The message of a field outside the form, such as the captcha, else the error's. */
function sentenceOf(error: unknown): string {
  const [first] = error instanceof ApiError ? error.errors : [];
  return first?.message ?? messageOf(error);
}
