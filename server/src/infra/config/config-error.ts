/** Invalid environment variable; the Chinese message names it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  readonly variable: string;

  constructor(variable: string, problem: string) {
    super(`环境变量 ${variable} ${problem}`);
    this.variable = variable;
  }
}
