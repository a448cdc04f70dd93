import { refusalTexts } from "@aeromaint/contracts/wire/errors.ts";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { escapedHtml } from "../rich-text/escaped-html.ts";
import { addressKey } from "../sessions/client.ts";
import type { App } from "./app-type.ts";
import { MissLimit } from "./miss-limit.ts";

/** Black on white and large: for a phone in the sun. */
const style = `body{max-width:34rem;margin:0 auto;padding:16px;background:#fff;color:#000;font:18px/1.5 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.state{margin:0 0 16px;padding:12px;border:3px solid;font-size:22px;font-weight:700}.yes{background:#dff3e3;color:#00461a}.no{background:#fde2e0;color:#8a0006}
h1{margin:0 0 8px;font-size:22px;line-height:1.35;overflow-wrap:anywhere}dl{margin:0}dt{margin-top:10px;font-size:15px;color:#333}dd{margin:0;overflow-wrap:anywhere}
header{margin-bottom:16px;padding-bottom:8px;border-bottom:1px solid}header a{color:#003d8f}
main a{display:block;margin-top:20px;padding:14px;background:#003d8f;color:#fff;text-align:center}`;

const home = "/web-site/home";

const page = (title: string, body: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><header><a href="${home}">航空维修信息平台</a></header><main>${body}</main></body></html>
`;

interface CodeAnswer {
  /** Of the page. */
  title: string;
  holds: boolean;
  state: string;
  heading: string;
  /** What is null is not shown. */
  facts: readonly (readonly [name: string, value: string | null])[];
  link?: { to: string; text: string };
}

/** What a code says to everybody. All texts are escaped here. */
export function codePage({ title, holds, state, heading, facts, link }: CodeAnswer): string {
  const list = facts.map(([name, value]) =>
    value === null ? "" : `<dt>${name}</dt><dd>${escapedHtml(value)}</dd>`,
  );
  const onward = link ? `<a href="${escapedHtml(link.to)}">${link.text}</a>` : "";
  return page(
    title,
    `<p class="state ${holds ? "yes" : "no"}">${escapedHtml(state)}</p><h1>${escapedHtml(heading)}</h1>
<dl>${list.join("")}</dl>${onward}`,
  );
}

interface CodePages {
  /** At the root of the site, without its last slash. */
  path: string;
  /** Of the page where there is no answer. */
  title: string;
  /** The page of a code in capitals without dashes, as of a moment; undefined where it says nothing. */
  read(code: string, now: Date): Promise<string | undefined>;
}

/**
 * Answers codes that are printed, at the root of the site. All codes without an answer get the same one; who
 * tries many of them gets none for a while.
 */
export function serveCodePages(app: App, { path, title, read }: CodePages): void {
  const misses = new MissLimit();
  const refused = (reason: "notFound" | "tooManyTries") =>
    page(
      title,
      `<h1>${title}</h1><p class="state no">${refusalTexts[reason]}</p><a href="${home}">返回首页</a>`,
    );
  app.get(`${path}/*`, {
    config: { access: "open" },
    schema: { hide: true, params: Type.Object({ "*": Type.String() }) },
    handler: async (request, reply) => {
      const address = addressKey(request.ip);
      const now = app.clock();
      const retryAfter = misses.retryAfter(address, now);
      if (retryAfter > 0) {
        reply.header("Retry-After", String(retryAfter));
        return html(reply, 429, refused("tooManyTries"));
      }
      const text = await read(request.params["*"].replaceAll("-", "").toUpperCase(), now);
      if (text === undefined) misses.count(address, now);
      return text === undefined ? html(reply, 404, refused("notFound")) : html(reply, 200, text);
    },
  });
}

const html = (reply: FastifyReply, code: number, text: string) =>
  reply
    .code(code)
    .type("text/html; charset=utf-8")
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
    .send(text);

/** A moment as these pages say it. */
export const momentText = (app: App, now: Date): string =>
  now.toLocaleString("sv-SE", { timeZone: app.config.timeZone });
