import { materialInquiry } from "@aeromaint/contracts/materials/inquiry.ts";
import { actorOf } from "../../../crud/actor.ts";
import { listRoute } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve, serveQuery, serveWrite } from "../../../crud/serve.ts";
import { logCall } from "../../../crud/write.ts";
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
const reply = { title: `回复${title}`, message: "回复成功" };

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
    if (inquiry.phone) await logCall(request, `查看${title}`);
    return ok(inquiry);
  });

  serveWrite(app, "PUT /material/inquiry/:id", reply, (unit, { id, body, actor }) =>
    replyAsStaff(unit, { id, ...body }, actor),
  );
}

function readerRoutes(app: App): void {
  serve(app, "GET /material/inquiry/refusal", async (request) =>
    ok(await findInquiryRefusal(app.db, request.query.infoId, actorOf(request))),
  );

  serveWrite(
    app,
    "POST /material/inquiry",
    { title, message: "询价已发送" },
    async (unit, { body, actor }) => ({ inquiryId: await sendInquiry(unit, body, actor) }),
  );

  serveQuery(app, "GET /material/inquiry/own", listSentInquiries);
  serveQuery(app, "GET /material/inquiry/received", listReceivedInquiries);

  serveWrite(app, "PUT /material/inquiry/received/:id", reply, (unit, { id, body, actor }) =>
    replyAsRecipient(unit, { id, ...body }, actor),
  );
}
