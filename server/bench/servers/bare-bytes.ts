import type { AnswerHeaders } from "../answers.ts";
import { listen, serve } from "./serve.ts";

export interface BareBytesSettings {
  headers: AnswerHeaders;
  body: string;
}

/** The least that Node can do for an answer: the same bytes for every request. */
export function startBareBytes({ headers, body }: BareBytesSettings): Promise<string> {
  const raw = headers.flat();
  const bytes = Buffer.from(body);
  return listen((_request, response) => {
    response.writeHead(200, raw);
    response.end(bytes);
  });
}

if (process.send) serve(startBareBytes);
