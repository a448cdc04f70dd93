import { materialInquiry } from "@aeromaint/contracts/materials/inquiry.ts";
import { actorOf } from "../../../crud/actor.ts";
import { listRoute } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import {
  countWaitingInquiries,
  findInquiry,
  listInquiries,
  listReceivedInquiries,
  listSentInquiries,
} from "./inquiry.queries.ts";
import {
  findInquiryRefusal,
  replyAsRecipient,
  replyAsStaff,
  sendInquiry,
} from "./send-inquiry.queries.ts";

const { title } = materialInquiry;
const replied = "回复成功";

/** Readers ask; the firm or staff answer. Nobody else reads an inquiry. */
export default async function inquiryRoutes(app: App): Promise<void> {
  readerRoutes(app);
  listRoute(app, materialInquiry, { list: listInquiries });

  serve(app, "GET /material/inquiry/pending", async (request) =>
    ok({ total: await countWaitingInquiries(app.db, signedIn(request)) }),
  );

  serve(app, "GET /material/inquiry/:id", async (request) => {
    const inquiry = found(await findInquiry(app.db, idOf(request.params.id), actorOf(request)));
    // The operation log records each access to a full number.
    if (inquiry.phone) await write(request, { title: `查看${title}`, type: "0" }, async () => {});
    return ok(inquiry);
  });

  serve(app, "PUT /material/inquiry/:id", async (request) => {
    const reply = { id: idOf(request.params.id), ...request.body };
    await write(request, { title: `回复${title}`, type: "2" }, (unit) =>
      replyAsStaff(unit, reply, actorOf(request)),
    );
    return ok(null, replied);
  });
}

function readerRoutes(app: App): void {
  serve(app, "GET /material/inquiry/refusal", async (request) =>
    ok(await findInquiryRefusal(app.db, request.query.infoId, actorOf(request))),
  );

  serve(app, "POST /material/inquiry", async (request) => {
    const inquiryId = await write(request, { title, type: "1" }, (unit) =>
      sendInquiry(unit, request.body, actorOf(request)),
    );
    return ok({ inquiryId }, "询价已发送");
  });

  for (const { name, list } of [
    { name: "GET /material/inquiry/own", list: listSentInquiries },
    { name: "GET /material/inquiry/received", list: listReceivedInquiries },
  ] as const) {
    serve(app, name, async (request) => ok(await list(app.db, request.query, actorOf(request))));
  }

  serve(app, "PUT /material/inquiry/received/:id", async (request) => {
    const reply = { id: idOf(request.params.id), ...request.body };
    await write(request, { title: `回复${title}`, type: "2" }, (unit) =>
      replyAsRecipient(unit, reply, actorOf(request)),
    );
    return ok(null, replied);
  });
}
