import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiClient } from "./api.ts";
import { pngFile } from "./sample-files.ts";

/** Webhook receiver on this machine. `answerBy` sets its next responses. */
export async function startReceiver() {
  const ids: string[] = [];
  let answer = { status: 200, text: "ok" };
  const server = createServer((request, response) => {
    ids.push(String(request.headers["webhook-id"]));
    request.resume().once("end", () => response.writeHead(answer.status).end(answer.text));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** Ids of the received events. */
    ids,
    answerBy: (status: number, text: string) => {
      answer = { status, text };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Releases a notice now, and returns its id. */
export async function releaseNotice(api: ApiClient, title: string): Promise<string> {
  const form = new FormData();
  form.set("noticeTitle", title);
  form.set("noticeContent", "<p>请各单位知悉。</p>");
  form.set("noticeTime", new Date().toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" }));
  const { buffer, name, mimeType: type } = pngFile("cover.png");
  form.set("file", new Blob([new Uint8Array(buffer)], { type }), name);
  return (await api.call<{ noticeId: string }>("POST", "/platform/notice", form)).noticeId;
}
