import { post } from "@aeromaint/contracts/system/post.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { importRoutes } from "../../../crud/import/import.routes.ts";
import { importIntoStore } from "../../../crud/import/importable.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { postStore } from "./post.queries.ts";

export default async function postRoutes(app: App): Promise<void> {
  importRoutes(app, {
    resource: post,
    table: "sysPost",
    key: ["postCode"],
    store: importIntoStore(postStore),
  });
  crudRoutes(app, post, postStore);
}
