import { ConfigError } from "./config-error.ts";
import {
  type Env,
  type IntegerVariable,
  type VariableName,
  type VariableNameOf,
  variables,
} from "./variables.ts";

type ChoiceOf<N extends VariableNameOf<"choice">> = (typeof variables)[N]["choices"][number];
type DefaultOf<N extends VariableName> = (typeof variables)[N]["defaultValue"] extends null
  ? number | null
  : number;

/** @throws ConfigError for a value that is not an integer in range */
export function integerVariable<N extends VariableNameOf<"integer">>(
  env: Env,
  name: N,
): DefaultOf<N> {
  const { min, max, defaultValue }: IntegerVariable = variables[name];
  const text = env[name];
  // The type includes null only for variables with a null default.
  if (!text) return defaultValue as DefaultOf<N>;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(name, `必须是 ${min} 到 ${max} 之间的整数`);
  }
  return value as DefaultOf<N>;
}

/** @throws ConfigError for a value other than on or off */
export function switchVariable(env: Env, name: VariableNameOf<"switch">): boolean {
  const text = (env[name] ?? "").toLowerCase();
  if (!text) return variables[name].defaultValue;
  if (["on", "true", "1"].includes(text)) return true;
  if (["off", "false", "0"].includes(text)) return false;
  throw new ConfigError(name, "必须是 on 或 off");
}

/** @throws ConfigError for an unknown choice */
export function choiceVariable<N extends VariableNameOf<"choice">>(env: Env, name: N): ChoiceOf<N> {
  const { choices, defaultValue }: { choices: readonly ChoiceOf<N>[]; defaultValue: ChoiceOf<N> } =
    variables[name];
  const text = env[name];
  if (!text) return defaultValue;
  const value = choices.find((choice) => choice === text);
  if (!value) throw new ConfigError(name, `必须是 ${choices.join("、")} 之一`);
  return value;
}
