import type { App } from "../../infra/http/app-type.ts";
import { avatarRoutes } from "./avatar.routes.ts";
import { openFileRoutes } from "./open-files.routes.ts";
import { systemFileRoutes } from "./system-files.routes.ts";

/** Stored files: for visitors, for those who manage them, and one's own picture. */
export async function fileRoutes(app: App): Promise<void> {
  await openFileRoutes(app);
  await systemFileRoutes(app);
  await avatarRoutes(app);
}
