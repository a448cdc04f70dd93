import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import sharp from "sharp";
import { unfoldingPdf } from "../../../src/features/search/pdf-words/unfolding-pdf.fixture.ts";
import { call } from "../../process/http-client.ts";

export interface DrillTarget {
  address: string;
  /** Token of an editor. */
  token: string;
}

/** One attempt to exhaust a shared resource; repeated until the drill ends. */
export type Attack = (round: number) => Promise<unknown>;

const megabyte = 1024 * 1024;

/** Attacks of one caller, by the points of the review. */
export async function createAttacks(target: DrillTarget): Promise<Record<string, Attack>> {
  const { categoryId, itemId, circulationId } = await prepare(target);
  const { address, token } = target;
  const send = (path: string, method = "GET", body?: unknown) =>
    call(address, path, { method, token, ...(body !== undefined && { body }) }).catch(() => null);
  const bytes = await unfoldingPdf();
  return {
    forms: () => Promise.all([unknownParts(target), openForm(target, 15_000)]),
    combinations: (round) => fetch(`${address}/api/open/platform?${combination(round)}`).then(drop),
    "rich text": () =>
      send("/platform/info", "POST", {
        ...itemOf(categoryId),
        content: `${"<ul><li>".repeat(30_000)}${"</li></ul>".repeat(30_000)}`,
      }),
    packs: () => download(`${address}/api/document/circulations/${circulationId}/pack`, token),
    prints: () => download(`${address}/api/platform/info/${itemId}/revisions/1/pdf`, token),
    attachments: async () => {
      const form = new FormData();
      for (const [name, text] of Object.entries(itemOf(categoryId))) form.append(name, text);
      form.append("file", new Blob([new Uint8Array(bytes)]), "展开.pdf");
      await send("/platform/info", "POST", form);
    },
    exports: () => unreadExport(target, 20_000),
  };
}

function itemOf(categoryId: string) {
  return {
    categoryId,
    title: randomUUID(),
    releaseUser: "演练",
    releaseTime: "2026-01-01 08:00:00",
    content: "<p>正文</p>",
  };
}

/** Creates a long controlled text to print, and a circulated item with twenty pictures. */
async function prepare({ address, token }: DrillTarget) {
  const post = async (path: string, body: unknown) => {
    const { status, message, data } = await call(address, path, { method: "POST", token, body });
    if (status !== 200) throw new Error(`${path}: ${message}`);
    return data;
  };
  const category = { name: `演练${Date.now()}`, orderNum: 1, cover: "2" };
  const { categoryId } = await post("/platform/category", category);
  const long = `<p>${"检查起落架收放作动筒的渗漏情况。".repeat(40)}</p>`.repeat(220);
  const { repairId: itemId } = await post("/platform/info", {
    ...itemOf(categoryId),
    content: long,
  });
  await post(`/platform/info/${itemId}/document`, {});
  const pictures = await Promise.all(Array.from({ length: 20 }, noise));
  const { repairId: pictured } = await post("/platform/info", {
    ...itemOf(categoryId),
    content: pictures.map((picture) => `<p><img src="${picture}"></p>`).join(""),
  });
  const { data: users } = await call(address, "/system/common/user", { token });
  const { circulationId } = await post("/document/circulations", {
    subject: "item",
    subjectId: pictured,
    dueTime: "2099-01-01 08:00:00",
    audience: { userIds: users.slice(0, 3).map(({ userId }: { userId: string }) => userId) },
  });
  return { categoryId, itemId, circulationId };
}

/** Incompressible picture as a data URI of about 250 KB. */
async function noise(): Promise<string> {
  const noisy = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = {
    width: 640,
    height: 480,
    channels: 3,
    background: "#888",
    noise: noisy,
  } as const;
  const picture = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  return `data:image/jpeg;base64,${picture.toString("base64")}`;
}

async function unknownParts({ address, token }: DrillTarget): Promise<void> {
  const form = new FormData();
  const text = "x".repeat(megabyte);
  for (let part = 0; part < 18; part += 1) form.append(`unknown${part}`, text);
  await call(address, "/open/registration/1", { method: "POST", body: form }).catch(() => null);
  await call(address, "/platform/info", { method: "POST", token, body: form }).catch(() => null);
}

/** Starts a form and sends nothing more. */
async function openForm({ address, token }: DrillTarget, milliseconds: number): Promise<void> {
  const socket = await open(address);
  const part = `--drill\r\nContent-Disposition: form-data; name="content"\r\n\r\n${"x".repeat(megabyte)}`;
  socket.write(
    `POST /api/platform/info HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=drill\r\nContent-Length: 9000000\r\n\r\n${part}`,
  );
  await closedWithin(socket, milliseconds);
}

async function unreadExport({ address, token }: DrillTarget, milliseconds: number): Promise<void> {
  const socket = await open(address);
  socket.pause();
  socket.write(
    `GET /api/system/monitor/operlog/export HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await closedWithin(socket, milliseconds);
}

async function open(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress: "127.0.0.2" });
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function closedWithin(socket: Socket, milliseconds: number): Promise<void> {
  const signal = AbortSignal.timeout(milliseconds);
  await once(socket, "close", { signal }).catch(() => {});
  socket.destroy();
}

/** Different set of filters for each round. */
function combination(round: number): string {
  const filters = [
    ...Array.from({ length: 1 + (round % 40) }, (_, at) => `chapter=${20 + ((at + round) % 60)}`),
    ...Array.from({ length: round % 7 }, (_, at) => `year=${2000 + ((at + round) % 30)}`),
    ...(round % 2 ? [`title=${round.toString(36)}`] : []),
    ...(round % 3 ? ["beginTime=2020-01-01"] : []),
    ...(round % 5 ? ["endTime=2027-01-01"] : []),
  ];
  return filters.join("&");
}

async function download(url: string, token: string): Promise<void> {
  await fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(drop);
}

async function drop(response: Response): Promise<void> {
  await response.arrayBuffer();
}
