import { ownProduct } from "@aeromaint/contracts/materials/product.ts";
import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
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
  serve(app, "GET /material/own", async (request) =>
    ok(await listOwnProducts(app.db, request.query, actorOf(request))),
  );

  serve(app, "GET /material/own/counts", async (request) =>
    ok(await countOwnProducts(app.db, signedIn(request))),
  );

  serve(app, "GET /material/own/:id", async (request) =>
    ok(found(await findOwnProduct(app.db, idOf(request.params.id), actorOf(request)))),
  );

  serve(app, "POST /material/own", async (request) => {
    const infoId = await write(request, { title, type: "1" }, (unit) =>
      addOwnProduct(unit, request.body, actorOf(request)),
    );
    return ok({ infoId }, "提交成功，请等待审核");
  });

  serve(app, "PUT /material/own/:id", async (request) => {
    const id = idOf(request.params.id);
    const isWaiting = await write(request, { title, type: "2" }, (unit) =>
      updateOwnProduct(unit, id, request.body, actorOf(request)),
    );
    return ok(null, isWaiting ? "修改成功，请等待审核" : "修改成功");
  });

  serve(app, "DELETE /material/own/:id", async (request) => {
    const id = idOf(request.params.id);
    await write(request, { title, type: "3" }, (unit) =>
      removeOwnProduct(unit, id, actorOf(request)),
    );
    return ok(null, "删除成功");
  });

  serve(app, "PUT /material/own/offer/:id", async (request) => {
    const id = idOf(request.params.id);
    await write(request, { title: `${title}价格与库存`, type: "2" }, (unit) =>
      updateOffer(unit, id, request.body, actorOf(request)),
    );
    return ok(null, "修改成功");
  });
}
