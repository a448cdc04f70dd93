import { refusalTexts } from "@aeromaint/contracts/wire/errors.ts";
import { escapedHtml } from "@aeromaint/contracts/wire/escaped-html.ts";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { addressKey } from "../sessions/client.ts";
import type { App } from "./app-type.ts";
import { MissLimit } from "./miss-limit.ts";

/** High contrast and large text, for a phone in sunlight. */
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
  /** Title of the page. */
  title: string;
  holds: boolean;
  state: string;
  heading: string;
  /** Facts with a null value are left out. */
  facts: readonly (readonly [name: string, value: string | null])[];
  link?: { to: string; text: string };
}

/** Page for the result of a code. Escapes all texts. */
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

interface CodePageOptions {
  /** Path at the root of the site, without a trailing slash. */
  path: string;
  /** Title of the page for codes without a result. */
  title: string;
  /** HTML for a code (capitals, no dashes) at a moment; undefined for an unknown code. */
  read(code: string, now: Date): Promise<string | undefined>;
}

/**
 * Serves the pages of printed codes at the root of the site. All unknown codes get the same page.
 * An address with too many unknown codes is refused for a while.
 */
export function serveCodePages(app: App, { path, title, read }: CodePageOptions): void {
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

/** Date and time in the platform's zone, as ISO 8601 without offset. */
export const formatLocalTime = (app: App, now: Date): string =>
  now.toLocaleString("sv-SE", { timeZone: app.config.timeZone });
