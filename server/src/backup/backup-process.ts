import type { Config } from "../infra/config/config.ts";
import { makeBackup } from "./make-backup.ts";

// What the server starts to have a backup made beside it: it says why none could be made, or ends with 0.
process.once("message", async (config: Config) => {
  try {
    await makeBackup(config, {});
  } catch (error) {
    process.exitCode = 1;
    process.send?.(error instanceof Error ? error.message : String(error));
  }
  process.disconnect?.();
});
