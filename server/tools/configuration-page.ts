import { type Variable, variables } from "../src/infra/config/variables.ts";

/** Documentation page with the table of all variables. */
export const configurationPage = new URL("../../docs/configuration.md", import.meta.url);

const start = "<!-- table: node server/tools/configuration-table.ts -->";
const end = "<!-- end of table -->";

/** Page with a new table. @throws if the page has no markers for it */
export function replaceTable(page: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`no ${start} … ${end}`);
  return `${before}${start}\n\n${table()}\n\n${end}${after}`;
}

function table(): string {
  const rows = Object.entries<Variable>(variables).map(([name, variable]) => {
    const range = rangeOf(variable);
    const { zh, en } = variable.meaning;
    const cells = [
      `\`${name}\``,
      defaultOf(variable),
      range.zh === range.en ? range.en : `${range.zh}<br>${range.en}`,
      `${zh}<br>${en}`,
    ];
    // A bar would end the cell.
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return [
    "| 变量 variable | 默认 default | 取值 range | 含义 meaning |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function defaultOf({ kind, defaultValue }: Variable): string {
  if (defaultValue === null) return "–";
  return kind === "switch" ? (defaultValue ? "on" : "off") : String(defaultValue);
}

function rangeOf(variable: Variable): { zh: string; en: string } {
  if (variable.kind === "text") return variable.range;
  if (variable.kind === "switch") return { zh: "on、off", en: "on, off" };
  if (variable.kind === "choice")
    return { zh: variable.choices.join("、"), en: variable.choices.join(", ") };
  const bounds = `${variable.min}–${variable.max}`;
  return { zh: bounds, en: bounds };
}
