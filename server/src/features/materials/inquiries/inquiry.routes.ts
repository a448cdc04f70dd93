import {
  inquiryInput,
  materialInquiry,
  ownInquiriesQuery,
} from "@aeromaint/contracts/materials/inquiry.ts";
import { pendingTotal } from "@aeromaint/contracts/resource.ts";
import { actorOf } from "../../../crud/actor.ts";
import { listRoute } from "../../../crud/crud-routes.ts";
import { idOf, idParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { signedIn } from "../../../infra/sessions/current-user.ts";
import {
  countWaitingInquiries,
  findInquiry,
  listInquiries,
  listReceivedInquiries,
  listSentInquiries,
} from "./inquiry.queries.ts";
import { replyAsRecipient, replyAsStaff, sendInquiry } from "./send-inquiry.queries.ts";

const { path, title } = materialInquiry;
const tags = [title];
const replied = "回复成功";

/** Readers ask, the firm or staff answer; nobody else reads it. */
export async function inquiryRoutes(app: App): Promise<void> {
  readerRoutes(app);
  listRoute(app, materialInquiry, { list: listInquiries });

  app.get(`${path}/pending`, {
    config: { access: "material:inquiry:list" },
    schema: { tags, summary: "待回复询价数", response: { 200: answer(pendingTotal) } },
    handler: async (request) =>
      ok({ total: await countWaitingInquiries(app.db, signedIn(request)) }),
  });

  app.get(`${path}/:id`, {
    config: { access: "material:inquiry:query" },
    schema: {
      tags,
      summary: `${title}详情`,
      params: idParams,
      response: { 200: answer(materialInquiry.detail) },
    },
    handler: async (request) => {
      const inquiry = found(await findInquiry(app.db, idOf(request.params.id), actorOf(request)));
      // A number is shown in full: the log says who looked.
      if (inquiry.phone) await write(request, { title: `查看${title}`, type: "0" }, async () => {});
      return ok(inquiry);
    },
  });

  app.put(`${path}/:id`, {
    config: { access: "material:inquiry:edit" },
    schema: {
      tags,
      summary: `回复${title}`,
      params: idParams,
      body: materialInquiry.create,
      response: { 200: done },
    },
    handler: async (request) => {
      const reply = { id: idOf(request.params.id), ...request.body };
      await write(request, { title: `回复${title}`, type: "2" }, (unit) =>
        replyAsStaff(unit, reply, actorOf(request)),
      );
      return ok(null, replied);
    },
  });
}

function readerRoutes(app: App): void {
  app.post(path, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: title,
      body: inquiryInput,
      response: { 200: answer(materialInquiry.created) },
    },
    handler: async (request) => {
      const inquiryId = await write(request, { title, type: "1" }, (unit) =>
        sendInquiry(unit, request.body, actorOf(request)),
      );
      return ok({ inquiryId }, "询价已发送");
    },
  });

  for (const { url, summary, list } of [
    { url: `${path}/own`, summary: "我的询价", list: listSentInquiries },
    { url: `${path}/received`, summary: "收到的询价", list: listReceivedInquiries },
  ]) {
    app.get(url, {
      config: { access: "signed-in" },
      schema: {
        tags,
        summary,
        querystring: ownInquiriesQuery,
        response: { 200: answer(page(materialInquiry.row)) },
      },
      handler: async (request) => ok(await list(app.db, request.query, actorOf(request))),
    });
  }

  app.put(`${path}/received/:id`, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "回复收到的询价",
      params: idParams,
      body: materialInquiry.create,
      response: { 200: done },
    },
    handler: async (request) => {
      const reply = { id: idOf(request.params.id), ...request.body };
      await write(request, { title: `回复${title}`, type: "2" }, (unit) =>
        replyAsRecipient(unit, reply, actorOf(request)),
      );
      return ok(null, replied);
    },
  });
}
