/**
 * Rules and messages of the specification's section 5, for forms and server. Every pattern is
 * linear, and fields limit inputs before a pattern runs.
 */
export const messages = {
  required: "必填项不能为空!",
  positiveInteger: "请输入正整数！",
  price: "请输入整数或者保留两位小数！",
  anyNumber: "请输入正确数字！",
  mobileRequired: "手机号不能为空!",
  mobile: "请输入正确格式的手机号！",
  email: "请输入正确格式的邮箱！",
  idCard: "请输入正确格式的身份证号！",
  creditCode: "请输入正确格式的统一社会信用代码！",
  dateTime: "请输入正确的时间，格式为 yyyy-MM-dd HH:mm:ss",
  date: "请输入正确的日期，格式为 yyyy-MM-dd",
  passwordMismatch: "新密码不一致！",
  passwordTooShort: "长度至少为8个字符",
  pdfOnly: "请上传PDF的附件",
  wrongText: "包含无法识别的字符",
  wrongName: "包含无法识别的字段名",
  wrongNumber: "包含超出范围的数字",
  tooDeep: "的层级过多",
} as const;

export const patterns = {
  positiveInteger: /^[1-9][0-9]*$/,
  price: /^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/,
  anyNumber: /^-?[0-9]+(\.[0-9]+)?$/,
  mobile: /^1[3-9][0-9]{9}$/,
  /** Mobile number, number with area code and optional extension, or service number. */
  telephone: /^(1[3-9][0-9]{9}|0[0-9]{2,3}-?[0-9]{7,8}(-[0-9]{1,6})?|[48]00-?[0-9]{3}-?[0-9]{4})$/,
  email: /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/,
  id: /^[0-9]{1,18}$/,
  partNumber: /^[^,，、;；\r\n]*[A-Za-z0-9][^,，、;；\r\n]*$/,
} as const;

/**
 * Removes blanks, `tel:`, the country code of China, and hyphens except a valid one after the area
 * code.
 */
export function plainTelephone(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/[\s\p{Default_Ignorable_Code_Point}()]/gu, "")
    .replace(/[\p{Pd}−]+/gu, "-")
    .replace(/^tel:/i, "");
  const mobile = plain.replaceAll("-", "").replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
  if (patterns.mobile.test(mobile)) return mobile;
  const fixed = plain.replace(/^(?:\+|00)86-?0?(?=[1-9])/, "0");
  const digits = fixed.replaceAll("-", "");
  return !patterns.telephone.test(fixed) && patterns.telephone.test(digits) ? digits : fixed;
}

const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeShape = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** True for an existing day as yyyy-MM-dd, years 1900 to 9999. */
export function isDate(value: string): boolean {
  const [, year, month, day] = dateShape.exec(value) ?? [];
  if (!year || Number(year) < 1900) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** True for yyyy-MM-dd HH:mm:ss in the platform's zone. */
export function isDateTime(value: string): boolean {
  return (
    value.length === 19 &&
    isDate(value.slice(0, 10)) &&
    timeShape.test(value.slice(11)) &&
    value[10] === " "
  );
}

/** True for a date or a date-time, the bounds of a period. */
export function isMoment(value: string): boolean {
  return isDate(value) || isDateTime(value);
}

/** True if text survives storage: without NUL (PostgreSQL refuses it) and lone surrogates. */
export function isStorableText(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}
