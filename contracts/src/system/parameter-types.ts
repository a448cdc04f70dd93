import { messages, patterns } from "../fields/validation.ts";

export interface ParameterOption {
  value: string;
  label: string;
}

interface TableColumn {
  name: string;
  title: string;
  max: number;
  required: boolean;
  /** Telephone and fax numbers. */
  isNumber?: boolean;
}

/** What values a parameter takes; forms have one control for each. */
export type ParameterType =
  | { control: "text"; max: number; form?: TextForm }
  | { control: "switch"; on: string; off: string }
  | { control: "choice"; options: readonly ParameterOption[] }
  /** Several options, joined by commas; `needed` is always one of them. */
  | { control: "choices"; options: readonly ParameterOption[]; needed?: string }
  | { control: "integer"; min: number; max: number; unit: string }
  | { control: "networks" }
  /** A JSON array of objects whose values are texts. */
  | { control: "table"; columns: readonly TableColumn[]; maxRows: number };

/** emails: several, joined by commas; `noValue` for none. */
type TextForm = "email" | "emails" | "phone";

/** Stands for nothing where a parameter has to have a value. */
export const noValue = "-";

/** Digits with the usual signs between them, and an extension. */
const phonePattern = /^[+\d][\d ()-]{2,30}(转\s?\d{1,8})?$/;

/** What is wrong with a value of a type, or null. */
export function parameterProblem(type: ParameterType, text: string): string | null {
  const value = text.trim();
  switch (type.control) {
    case "text":
      return textProblem(type, value);
    case "switch":
      return oneOfProblem([type.on, type.off], value);
    case "choice":
      return oneOfProblem(valuesOf(type.options), value);
    case "choices":
      return choicesProblem(type, value);
    case "integer":
      return integerProblem(type, value);
    case "networks":
      return networksProblem(value);
    case "table":
      return tableProblem(type, value);
  }
}

function textProblem(
  { max, form }: Extract<ParameterType, { control: "text" }>,
  value: string,
): string | null {
  if (value.length > max) return `参数键值最多 ${max} 个字符`;
  if (/[\r\n]/.test(value)) return "参数键值只能是一行文字";
  if (form === "email" && !patterns.email.test(value)) return messages.email;
  if (form === "emails" && !areEmails(value)) return `${messages.email}，多个用英文逗号分隔`;
  if (form === "phone" && !phonePattern.test(value)) return "请输入正确的电话号码";
  return null;
}

const areEmails = (value: string) =>
  value === noValue || value.split(",").every((entry) => patterns.email.test(entry.trim()));

function oneOfProblem(values: readonly string[], value: string): string | null {
  return values.includes(value) ? null : `参数键值只能是 ${values.join("、")}`;
}

function choicesProblem(
  { options, needed }: Extract<ParameterType, { control: "choices" }>,
  value: string,
): string | null {
  const known = valuesOf(options);
  const chosen = value.split(",").map((entry) => entry.trim());
  if (!chosen.every((entry) => known.includes(entry))) {
    return `参数键值只能是 ${known.join("、")}，多个用英文逗号分隔`;
  }
  if (needed === undefined || chosen.includes(needed)) return null;
  const label = options.find((option) => option.value === needed)?.label ?? "";
  return `必须包含 ${needed}（${label}），否则管理员无法登录`;
}

function integerProblem(
  { min, max }: Extract<ParameterType, { control: "integer" }>,
  value: string,
): string | null {
  const isRight = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isRight ? null : `参数键值只能是 ${min} 至 ${max} 的整数`;
}

/** Stands for everybody in a list of networks. */
export const anyNetwork = "*";

function networksProblem(value: string): string | null {
  if (value === anyNetwork) return null;
  const wrong = value.split(",").find((entry) => !isNetwork(entry.trim()));
  return wrong === undefined ? null : `“${wrong.trim()}”不是正确的地址或网段`;
}

type TableType = Extract<ParameterType, { control: "table" }>;

function tableProblem(type: TableType, value: string): string | null {
  const rows = tableRows(value);
  if (!rows)
    return `参数键值只能是 JSON 数组，每项包含 ${type.columns.map(({ name }) => name).join("、")}`;
  if (rows.length > type.maxRows) return `最多 ${type.maxRows} 行`;
  for (const [index, row] of rows.entries()) {
    for (const column of type.columns) {
      const problem = cellProblem(column, row[column.name]);
      if (problem) return `第 ${index + 1} 行的${column.title}${problem}`;
    }
  }
  return null;
}

function cellProblem(column: TableColumn, cell: unknown): string | null {
  if (cell !== undefined && typeof cell !== "string") return "只能是文字";
  const text = cell?.trim() ?? "";
  if (text === "") return column.required ? "不能为空" : null;
  if (text.length > column.max) return `最多 ${column.max} 个字符`;
  return column.isNumber && !phonePattern.test(text) ? "不是正确的号码" : null;
}

/** The rows of a table's value; null for what is none. */
export function tableRows(value: string): Record<string, unknown>[] | null {
  try {
    const rows: unknown = JSON.parse(value);
    const isTable =
      Array.isArray(rows) &&
      rows.every((row) => typeof row === "object" && row !== null && !Array.isArray(row));
    return isTable ? rows : null;
  } catch {
    return null;
  }
}

const valuesOf = (options: readonly ParameterOption[]) => options.map(({ value }) => value);

/** Whether a text is an address or a network such as 10.0.0.0/8 or 2001:db8::/32. */
export function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  if (rest.length > 0) return false;
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : null;
  if (bits === null) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
}

function isIPv4(text: string): boolean {
  const parts = text.split(".");
  return (
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && +part < 256)
  );
}

/** The address of a page knows how an IPv6 address is written. */
function isIPv6(text: string): boolean {
  return (
    text.length <= 45 &&
    text.includes(":") &&
    /^[0-9a-f:.]+$/i.test(text) &&
    URL.canParse(`http://[${text}]/`)
  );
}
