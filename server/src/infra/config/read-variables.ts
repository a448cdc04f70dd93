import { ConfigError } from "./config-error.ts";
import {
  type Env,
  type IntegerVariable,
  type NameOf,
  type VariableName,
  variables,
} from "./variables.ts";

type ChoiceOf<N extends NameOf<"choice">> = (typeof variables)[N]["choices"][number];
type DefaultOf<N extends VariableName> = (typeof variables)[N]["defaultValue"] extends null
  ? number | null
  : number;

/** @throws ConfigError for what is no integer or out of its range */
export function integer<N extends NameOf<"integer">>(env: Env, name: N): DefaultOf<N> {
  const { min, max, defaultValue }: IntegerVariable = variables[name];
  const text = env[name];
  // The type says null only for a variable whose default is null.
  if (!text) return defaultValue as DefaultOf<N>;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(name, `必须是 ${min} 到 ${max} 之间的整数`);
  }
  return value as DefaultOf<N>;
}

/** @throws ConfigError for what is neither on nor off */
export function switchVariable(env: Env, name: NameOf<"switch">): boolean {
  const text = (env[name] ?? "").toLowerCase();
  if (!text) return variables[name].defaultValue;
  if (["on", "true", "1"].includes(text)) return true;
  if (["off", "false", "0"].includes(text)) return false;
  throw new ConfigError(name, "必须是 on 或 off");
}

/** @throws ConfigError for what is none of the choices */
export function choiceVariable<N extends NameOf<"choice">>(env: Env, name: N): ChoiceOf<N> {
  const { choices, defaultValue }: { choices: readonly ChoiceOf<N>[]; defaultValue: ChoiceOf<N> } =
    variables[name];
  const text = env[name];
  if (!text) return defaultValue;
  const value = choices.find((choice) => choice === text);
  if (!value) throw new ConfigError(name, `必须是 ${choices.join("、")} 之一`);
  return value;
}
