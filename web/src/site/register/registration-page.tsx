import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { registrations, type SiteNature } from "@aeromaint/contracts/people/registration.ts";
import { useMutation } from "@tanstack/react-query";
import { type ComponentType, type FormEvent, useState } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { lazyPart } from "../../api/lazy-part.ts";
import { type CropDialogProps, FormField } from "../../forms/form-field.tsx";
import {
  findFormErrors,
  findNewPasswordErrors,
  formFieldsOf,
  useSiteForm,
} from "../../forms/form-fields.ts";
import { CaptchaField } from "../../own/sign-in/captcha-field.tsx";
import { useCaptcha } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/dialog/modal.tsx";
import { FormSection } from "../shared/forms/form-section.tsx";
import { LeaveGuard } from "../shared/forms/leave-guard.tsx";
import consentStyles from "./consent.module.css";
import { registrationKinds } from "./kinds.ts";
import { registrationFields, submitRegistration } from "./registration-form.ts";

// Load on demand: only cropping needs it.
const CropModal = lazyPart(() => import("../shared/forms/crop-modal.tsx"));

interface RegistrationPageProps {
  kind: SiteNature;
  onRegistered: () => void;
}

const noConsent = findFormErrors(formFieldsOf(registrations["1"], ["consent"]), {}).consent ?? "";

/** Form of one kind, from its contract. */
export function RegistrationPage({ kind, onRegistered }: RegistrationPageProps) {
  const { title, parts } = registrationKinds[kind];
  const [fields] = useState(() => registrationFields(kind));
  const form = useSiteForm({
    fields,
    crossFieldErrors: (values) => findNewPasswordErrors(values, "pwd", "oldpwd"),
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
      // Refresh the captcha: each one is valid for one attempt.
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
      <p className="mt-2 mb-6 text-muted">
        带 * 的为必填项。提交后由平台审核，审核通过后即可登录。
      </p>
      {parts.map((part) => (
        <FormSection key={part.title} title={part.title} note={part.note}>
          {part.fields.map((name) => (
            <FormField
              key={name}
              form={form}
              name={name}
              // A single field of a part uses the title of the part.
              label={part.fields.length === 1 ? part.title : undefined}
              {...fieldTraits[name]}
            />
          ))}
        </FormSection>
      ))}
      <div className="ml-58 grid max-w-100 gap-4 pt-2 max-lg:ml-0 max-lg:max-w-none">
        <CaptchaField captcha={captcha} value={code} onChange={setCode} />
        <Consent agreed={agreed} onAgree={setAgreed} />
        <p className="min-h-5.25 text-refused text-sm" role="alert">
          {problem}
        </p>
        <Button variant="primary" type="submit" wide disabled={sending.isPending}>
          {sending.isPending ? "提交中…" : "提交注册"}
        </Button>
      </div>
    </form>
  );
}

/** Message of a field outside of the form, e.g. the captcha; otherwise the error's message. */
function sentenceOf(error: unknown): string {
  const [first] = error instanceof ApiError ? error.errors : [];
  return first?.message ?? messageOf(error);
}

interface FieldTraits {
  help?: string;
  autoComplete?: string;
  crop?: ComponentType<CropDialogProps>;
  wide?: true;
}

/** Properties of fields that the contract does not define. */
const fieldTraits: Record<string, FieldTraits> = {
  name: { autoComplete: "username", wide: true },
  pwd: { autoComplete: "new-password", help: messages.passwordTooShort },
  oldpwd: { autoComplete: "new-password" },
  avatar: { crop: CropModal, wide: true },
  licence: { help: "仅供审核人员查看，不会公开", wide: true },
  nickName: { autoComplete: "name" },
  mobile: { autoComplete: "tel", help: "用于联系和找回密码" },
  email: { autoComplete: "email" },
  workingTime: { help: "如：10年、工作日 8:00–17:30" },
  skillTime: { help: "与有效期一起计算到期日期" },
  idCard: { help: "仅供审核，不会公开" },
};

/** Required consent checkbox; its label opens the agreement. */
function Consent({ agreed, onAgree }: { agreed: boolean; onAgree: (agreed: boolean) => void }) {
  const [reading, setReading] = useState(false);
  return (
    <div className="flex flex-wrap items-center text-sm">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={agreed}
          onChange={({ target }) => onAgree(target.checked)}
        />
        我已阅读并同意
      </label>
      <Button variant="quiet" className="px-0" onClick={() => setReading(true)}>
        《{agreementTitle}》
      </Button>
      {reading && (
        <AgreementModal
          onClose={() => setReading(false)}
          onAgree={() => {
            onAgree(true);
            setReading(false);
          }}
        />
      )}
    </div>
  );
}

function AgreementModal({ onClose, onAgree }: { onClose: () => void; onAgree: () => void }) {
  return (
    <Modal
      label={agreementTitle}
      className="w-160 max-w-[calc(100%-(--spacing(8)))]"
      onClose={onClose}
    >
      <div className="flex max-h-[min(--spacing(180),100dvh-(--spacing(12)))] flex-col p-6">
        <h2 className="mb-4 text-lg">{agreementTitle}</h2>
        <div
          className={`overflow-y-auto text-muted text-sm ${consentStyles.text}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: The keyboard must reach what scrolls.
          tabIndex={0}
        >
          {agreement.map(({ title, paragraphs }) => (
            <section key={title} className="mb-4 last:mb-2">
              <h3 className="mb-1 font-semibold text-ink">{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mb-2 last:mb-0">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
        <div className="flex justify-end gap-3 pt-4">
          <Button onClick={onClose}>关闭</Button>
          <Button variant="primary" onClick={onAgree}>
            同意
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const agreementTitle = "用户协议与隐私政策";

const agreement: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: "一、账号与审核",
    paragraphs: [
      "您应当提供真实、准确、完整的资料，并在资料变化后及时更新。平台对提交的资料进行审核，审核通过后账号方可登录；未通过时，您可在登录时查看原因。",
      "账号仅限本人或本企业使用，请妥善保管密码。发现账号被他人使用时，请立即修改密码并联系平台。",
    ],
  },
  {
    title: "二、内容的使用",
    paragraphs: [
      "平台发布的维修、培训、工具设备和航材信息供学习与业务参考。实施维修工作时，应以现行有效的适航指令、制造厂手册和本单位工作单卡为准。",
      "未经许可，不得批量抓取、转载或出售平台内容，不得上传违反法律法规或侵犯他人权利的内容。违反约定的账号，平台可以停用。",
    ],
  },
  {
    title: "三、我们收集的信息",
    paragraphs: [
      "注册时收集您填写的账号、姓名、联系方式、个人或企业资料，以及您上传的照片与证照；使用过程中记录登录时间、网络地址、设备信息、收藏和阅读时长，用于账号安全和改进服务。",
      "身份证号与营业执照仅供审核，只有获得授权的管理人员可以查看，每次查看均留有记录。",
    ],
  },
  {
    title: "四、信息的展示与共享",
    paragraphs: [
      "审核通过的维修人员，其姓名、照片、职称、专业、学历和工作时间等职业信息会在“维修人员”中公开展示；联系电话等信息只向登录用户展示，列表中作遮盖处理。",
      "除法律法规要求外，未经您的同意，平台不会向第三方提供您的个人信息。",
    ],
  },
  {
    title: "五、保存与您的权利",
    paragraphs: [
      "密码以不可逆的方式保存，任何人都无法还原。信息在账号存续期间保存，账号注销后予以删除，法律法规另有规定的除外。",
      "您可以在个人中心查看和修改自己的资料，也可以联系平台更正、导出或删除个人信息，或注销账号。联系方式见页面底部。",
    ],
  },
];
