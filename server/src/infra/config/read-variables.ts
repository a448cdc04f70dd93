import { ConfigError } from "./config-error.ts";
import {
  type Env,
  type IntegerVariable,
  type NameOf,
  type VariableName,
  variables,
} from "./variables.ts";

type ChoiceOf<N extends NameOf<"choice">> = (typeof variables)[N]["choices"][number];
type Standard<N extends VariableName> = (typeof variables)[N]["standard"] extends null
  ? number | null
  : number;

/** @throws ConfigError for what is no integer or out of its range */
export function integer<N extends NameOf<"integer">>(env: Env, name: N): Standard<N> {
  const { least, most, standard }: IntegerVariable = variables[name];
  const text = env[name];
  // The type says null only for a variable whose standard is null.
  if (!text) return standard as Standard<N>;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new ConfigError(name, `必须是 ${least} 到 ${most} 之间的整数`);
  }
  return value as Standard<N>;
}

/** @throws ConfigError for what is neither on nor off */
export function switchVariable(env: Env, name: NameOf<"switch">): boolean {
  const text = (env[name] ?? "").toLowerCase();
  if (!text) return variables[name].standard;
  if (["on", "true", "1"].includes(text)) return true;
  if (["off", "false", "0"].includes(text)) return false;
  throw new ConfigError(name, "必须是 on 或 off");
}

/** @throws ConfigError for what is none of the choices */
export function oneOf<N extends NameOf<"choice">>(env: Env, name: N): ChoiceOf<N> {
  const { choices, standard }: { choices: readonly ChoiceOf<N>[]; standard: ChoiceOf<N> } =
    variables[name];
  const text = env[name];
  if (!text) return standard;
  const value = choices.find((choice) => choice === text);
  if (!value) throw new ConfigError(name, `必须是 ${choices.join("、")} 之一`);
  return value;
}
