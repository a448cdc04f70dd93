/** Piece of a template: plain text, the name of a variable, or text after an unclosed `{{`. */
interface TemplatePart {
  type: "text" | "variable" | "unclosed";
  value: string;
}

const [open, close] = ["{{", "}}"];
/** Maximum characters of a wrong variable in an error. */
const maxNameLength = 20;

/** Pieces of a template in their order. Variables are written `{{名称}}`. */
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

/** First error of a template, or null. `variables` are the allowed names. */
export function findTemplateError(template: string, variables: readonly string[]): string | null {
  for (const { type, value } of templateParts(template)) {
    const named = `${open}${value.slice(0, maxNameLength)}`;
    if (type === "unclosed") return `变量 ${named} 没有以 ${close} 结束`;
    if (type === "variable" && !variables.includes(value)) {
      return `没有变量 ${named}${close}，可用的变量：${variables.join("、")}`;
    }
  }
  return null;
}

/** Text for a variable without a value. */
export const missingValueText = "—";

/** Replaces the variables of a template by values. Variables inside of values stay text. */
export function fillTemplate(
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
