import { config } from "@aeromaint/contracts/system/config.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { configStore } from "./config.queries.ts";

export default async function configRoutes(app: App): Promise<void> {
  crudRoutes(app, config, configStore);

  serveWrite(
    app,
    "PUT /system/config/refresh",
    { title: "参数缓存", type: "0", message: "操作成功" },
    (unit) => unit.record({ act: "cache.refreshed", table: "sysConfig" }),
  );
}
