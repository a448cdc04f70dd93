import { post } from "@aeromaint/contracts/system/post.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { postStore } from "./post.queries.ts";

export async function postRoutes(app: App): Promise<void> {
  crudRoutes(app, post, postStore);
}
