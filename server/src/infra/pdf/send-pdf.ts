import type { FastifyReply } from "fastify";
import { cleanFileName, contentDisposition } from "../files/file-name.ts";

/** Sends a PDF to be saved under a name, which is given without its ending. */
export const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .header(
      "Content-Disposition",
      contentDisposition("attachment", cleanFileName(`${name}.pdf`, "pdf")),
    )
    .header("Cache-Control", "no-store")
    .type("application/pdf")
    .send(bytes);
