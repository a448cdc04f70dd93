import { messages } from "@aeromaint/contracts/fields/validation.ts";

interface FieldTraits {
  help?: string;
  autoComplete?: string;
  crop?: true;
  wide?: true;
}

/** What the form adds to fields beyond what their contract says. */
export const fieldTraits: Record<string, FieldTraits> = {
  name: { autoComplete: "username", wide: true },
  pwd: { autoComplete: "new-password", help: messages.passwordTooShort },
  oldpwd: { autoComplete: "new-password" },
  avatar: { crop: true, wide: true },
  licence: { help: "仅供审核人员查看，不会公开", wide: true },
  nickName: { autoComplete: "name" },
  mobile: { autoComplete: "tel", help: "用于联系和找回密码" },
  email: { autoComplete: "email" },
  workingTime: { help: "如：10年、工作日 8:00–17:30" },
  skillTime: { help: "与有效期一起计算到期日期" },
  idCard: { help: "仅供审核，不会公开" },
};
