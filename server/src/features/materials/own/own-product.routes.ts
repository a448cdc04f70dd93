import { ownProduct } from "@aeromaint/contracts/materials/product.ts";
import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve, serveQuery, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import {
  addOwnProduct,
  countOwnProducts,
  findOwnProduct,
  listOwnProducts,
  removeOwnProduct,
  updateOffer,
  updateOwnProduct,
} from "./own-product.queries.ts";

const { title } = ownProduct;

/** Firms manage their own products on the site; staff decide on submitted products. */
export default async function ownProductRoutes(app: App): Promise<void> {
  serveQuery(app, "GET /material/own", listOwnProducts);

  serve(app, "GET /material/own/counts", async (request) =>
    ok(await countOwnProducts(app.db, signedIn(request))),
  );

  serve(app, "GET /material/own/:id", async (request) =>
    ok(found(await findOwnProduct(app.db, idOf(request.params.id), actorOf(request)))),
  );

  serveWrite(
    app,
    "POST /material/own",
    { title, message: "提交成功，请等待审核" },
    async (unit, { body, actor }) => ({ infoId: await addOwnProduct(unit, body, actor) }),
  );

  serveWrite(
    app,
    "PUT /material/own/:id",
    { title, message: (isWaiting: boolean) => `修改成功${isWaiting ? "，请等待审核" : ""}` },
    (unit, { id, body, actor }) => updateOwnProduct(unit, id, body, actor),
  );

  serveWrite(app, "DELETE /material/own/:id", { title }, (unit, { id, actor }) =>
    removeOwnProduct(unit, id, actor),
  );

  serveWrite(
    app,
    "PUT /material/own/offer/:id",
    { title: `${title}价格与库存` },
    (unit, { id, body, actor }) => updateOffer(unit, id, body, actor),
  );
}
