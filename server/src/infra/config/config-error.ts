/** What is wrong with the environment, in Chinese, naming the variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`环境变量 ${variable} ${problem}`);
    this.variable = variable;
  }
}
