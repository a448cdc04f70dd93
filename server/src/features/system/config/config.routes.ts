import { config } from "@aeromaint/contracts/system/config.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { configStore } from "./config.queries.ts";

export default async function configRoutes(app: App): Promise<void> {
  crudRoutes(app, config, configStore);

  serve(app, "PUT /system/config/refresh", async (request) => {
    await write(request, { title: "参数缓存", type: "0" }, (unit) =>
      unit.record({ act: "cache.refreshed", table: "sysConfig" }),
    );
    return ok(null);
  });
}
