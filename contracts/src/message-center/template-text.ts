/** A piece of a template: text as it stands, a variable's name, or what was opened and not closed. */
export interface TemplatePart {
  type: "text" | "variable" | "unclosed";
  value: string;
}

const [open, close] = ["{{", "}}"];
/** So much of what is wrong is named. */
const maxNamed = 20;

/** The pieces of a template, in their order. Variables are written `{{名称}}`. */
export function templateParts(template: string): TemplatePart[] {
  const [first = "", ...rest] = template.split(open);
  const parts: TemplatePart[] = [{ type: "text", value: first }];
  for (const piece of rest) {
    const end = piece.indexOf(close);
    if (end < 0) {
      parts.push({ type: "unclosed", value: piece });
      continue;
    }
    parts.push({ type: "variable", value: piece.slice(0, end).trim() });
    parts.push({ type: "text", value: piece.slice(end + close.length) });
  }
  return parts.filter(({ type, value }) => type !== "text" || value !== "");
}

/** What is wrong with a template whose variables may be these, or null. */
export function templateProblem(template: string, variables: readonly string[]): string | null {
  for (const { type, value } of templateParts(template)) {
    const named = `${open}${value.slice(0, maxNamed)}`;
    if (type === "unclosed") return `变量 ${named} 没有以 ${close} 结束`;
    if (type === "variable" && !variables.includes(value)) {
      return `没有变量 ${named}${close}，可用的变量：${variables.join("、")}`;
    }
  }
  return null;
}

/** In place of a variable without a value. */
export const absentFact = "—";

/** A template with values in place of its variables; what values contain is never read again. */
export function filledTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
  absent: (variable: string) => string = () => "",
): string {
  return templateParts(template)
    .map(({ type, value }) => {
      if (type === "text") return value;
      if (type !== "variable") return "";
      return (Object.hasOwn(values, value) ? values[value] : undefined) ?? absent(value);
    })
    .join("");
}
