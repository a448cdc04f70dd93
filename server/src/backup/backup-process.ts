import type { Config } from "../infra/config/config.ts";
import { makeBackup } from "./make-backup.ts";

// Child process of the server for one backup. Sends its error message; exits with 0 after success.
process.once("message", async (config: Config) => {
  try {
    await makeBackup(config, {});
  } catch (error) {
    process.exitCode = 1;
    process.send?.(error instanceof Error ? error.message : String(error));
  }
  process.disconnect?.();
});
