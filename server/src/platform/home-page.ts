import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import {
  firstOf,
  homeAnswers,
  noticeCoverSizes,
  sourceSet,
} from "@aeromaint/contracts/pictures.ts";
import type { App } from "./app-type.ts";

const compress = promisify(brotliCompress);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface HomePage {
  html: string;
  compressed: Buffer;
}

/**
 * The home page with what it shows first inside it: the answers of its open calls, so that it
 * need not ask, and a preload of the first notice's cover. Made anew when an answer has changed.
 */
export function homePages(app: App, page: string): () => Promise<HomePage> {
  let made: { from: string; page: Promise<HomePage> } | undefined;
  return async () => {
    const urls = Object.values(homeAnswers);
    const answers = await Promise.all(urls.map((url) => answerOf(app, url)));
    const from = answers.join("\n");
    if (made?.from !== from) {
      const [head, data] = [
        preload(answers[urls.indexOf(homeAnswers.notices)]),
        inlined(urls, answers),
      ];
      const html = page
        .replace("</head>", () => `${head}</head>`)
        .replace("</body>", () => `${data}</body>`);
      made = { from, page: compress(html, options).then((compressed) => ({ html, compressed })) };
    }
    return made.page;
  };
}

async function answerOf(app: App, url: string): Promise<string> {
  const ready = app.answers.ready(url);
  return ready ? ready.body.toString() : (await app.inject(url)).payload;
}

/** Data only, which no browser runs; `<` is escaped so that nothing in it can end the element. */
function inlined(urls: readonly string[], answers: readonly string[]): string {
  const entries = urls.map((url, index) => `${JSON.stringify(url)}:${answers[index]}`);
  const json = `{${entries.join(",")}}`.replaceAll("<", "\\u003c");
  return `<script type="application/json" id="first-answers">${json}</script>`;
}

function preload(notices = '{"data":null}'): string {
  const { data } = JSON.parse(notices) as { data: { list?: { url: string }[] } | null };
  const set = sourceSet(firstOf(data?.list?.[0]?.url) ?? "");
  if (!set) return "";
  return `<link rel="preload" as="image" imagesrcset="${set}" imagesizes="${noticeCoverSizes}" fetchpriority="high" />`;
}
