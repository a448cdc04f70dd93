import { isUtf8 } from "node:buffer";
import { fileMessages, maxBytesOf, type StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { readableFileName } from "../files/file-name.ts";
import type { Incoming, Staging } from "../files/staging.ts";
import { AppError, invalidField, tooLarge } from "../http/errors.ts";
import { FormBody } from "./form-body.ts";
import type { FormRules, KnownNames } from "./form-rules.ts";
import { parseJson } from "./parse-json.ts";

const MiB = 1024 * 1024;
const maxFiles = 100;
const maxParts = 600;
/** What a part costs in memory besides its text. */
const partBytes = 4 * 1024;
/** Characters of an unknown name that its answer repeats. */
const maxNameLength = 60;

interface Reading {
  rules: FormRules;
  known: KnownNames;
  staged: StagedFiles;
  /** Counts bytes that stay in memory. */
  keep: (bytes: number) => void;
}

/**
 * Reads a multipart form: texts into the body, files into the staging folder. The form is read to
 * its end even when a file is refused, so that the sender gets the answer instead of a broken
 * connection. A part that no form has, or a text beyond its limit, is answered as it arrives, and
 * what follows it is dropped. A form beyond all limits is cut off.
 * @throws AppError for the first thing wrong
 */
export async function readMultipart(
  request: FastifyRequest,
  { rules, known, staged, keep }: Reading,
): Promise<Record<string, unknown>> {
  const body = new FormBody(rules);
  const fileParts: MultipartFile[] = [];
  let problem: unknown = null;
  let refusedFile: MultipartFile | undefined;
  const limits = { fileSize: rules.maxPartBytes + 1, parts: maxParts };
  watchLength(request, rules.maxBytes);
  try {
    // Texts come as streams too: each is bounded by its own field while it arrives.
    for await (const part of request.parts({ limits, isPartAFile: () => true })) {
      if (part.type === "field") continue;
      keep(partBytes);
      if (!known.has(part.fieldname)) throw unknownPart(part.fieldname);
      if (part.filename) fileParts.push(part);
      if (fileParts.length > maxFiles) throw tooLarge(`一次最多上传${maxFiles}个文件`);
      if (problem !== null) part.file.resume();
      else if (isText(part)) await addText(body, part, keep);
      else {
        await addFile(body, part, staged).catch((error: unknown) => {
          problem = error;
          refusedFile = part;
          part.file.resume();
        });
      }
    }
  } catch (error) {
    problem ??= error;
    request.raw.unpipe();
    request.raw.resume();
  }
  if (problem) throw problemOfForm(problem, refusedFile, fileParts);
  return body.values;
}

/** What was wrong; names the refused file where its field has several. */
function problemOfForm(
  cause: unknown,
  refused: MultipartFile | undefined,
  fileParts: readonly MultipartFile[],
): unknown {
  const problem = meaningOf(cause);
  if (!refused) return problem;
  const { fieldname, filename } = refused;
  const isOneOfSeveral = fileParts.filter((one) => one.fieldname === fieldname).length > 1;
  if (!(problem instanceof AppError) || !isOneOfSeveral) return problem;
  const name = readableFileName(filename);
  return problem.withMessage((sentence) => fileMessages.ofFile(sentence, name));
}

/** As browsers mark them: what has a file's name, even an empty one, comes from a file input. */
function isText({ filename, mimetype }: MultipartFile): boolean {
  return filename === undefined && mimetype !== "application/octet-stream";
}

function unknownPart(name = ""): AppError {
  const begin = name.slice(0, maxNameLength);
  return invalidField(begin, `表单中没有“${begin}”这一项，请去掉后重试`);
}

async function addText(
  body: FormBody,
  { fieldname, mimetype, file }: MultipartFile,
  keep: (bytes: number) => void,
): Promise<void> {
  const field = body.textField(fieldname);
  // Of other routes: read, and dropped.
  if (!field) return void file.resume();
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    field.bytesLeft -= chunk.length;
    if (field.bytesLeft < 0) throw body.tooLong(fieldname, Buffer.concat(chunks).toString());
    keep(chunk.length);
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw invalidField(fieldname, errorTexts.invalidBody);
  const text = bytes.toString();
  // A part may declare itself JSON. Its value is then the parsed one.
  if (mimetype.startsWith("application/json")) body.addValue(fieldname, parseJson(text));
  else body.addText(fieldname, text);
}

async function addFile(body: FormBody, part: MultipartFile, staged: StagedFiles): Promise<void> {
  const field = body.fileField(part.fieldname);
  // A browser sends an untouched file input as a part without name and bytes: nothing is meant.
  if (!field || !part.filename) return void part.file.resume();
  const { name, title, accept, max } = field;
  if (body.countOf(name) >= max) throw invalidField(name, fileMessages.tooMany(title, max));
  const file = await staged.receive({
    stream: part.file,
    name: part.filename,
    field: name,
    title,
    accept,
    limit: maxBytesOf(accept),
  });
  body.addChange(name, { staged: file });
}

/** Cuts a form off that is larger than all its fields may be together. */
function watchLength(request: FastifyRequest, most: number): void {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > most) throw tooLarge(`表单内容不能超过${Math.floor(most / MiB)}MB`);
  let received = 0;
  request.raw.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > most) request.raw.destroy();
  });
}

function meaningOf(problem: unknown): unknown {
  if (problem instanceof AppError) return problem;
  const { code, message } = problem as { code?: string; message?: string };
  if (code === "FST_PARTS_LIMIT") return tooLarge();
  if (code?.startsWith("FST_")) return invalidField("", errorTexts.invalidBody);
  // What busboy says of a body that is no form; trouble with the disk has a system code.
  const isSystemError = code !== undefined;
  if (!isSystemError && /multipart|terminated|header|boundary|content type/i.test(message ?? "")) {
    return invalidField("", errorTexts.invalidBody);
  }
  return problem;
}

/** The files that one request has brought; they go when it ends, taken or not. */
export class StagedFiles {
  readonly #staging: Staging;
  readonly #files: StagedFile[] = [];
  #ended = false;

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  async receive(incoming: Incoming): Promise<StagedFile> {
    const file = await this.#staging.receive(incoming);
    this.#files.push(file);
    // The sender may have left while the file was being checked.
    if (this.#ended) await this.discard();
    return file;
  }

  async discard(): Promise<void> {
    this.#ended = true;
    for (const file of this.#files.splice(0)) await this.#staging.discard(file);
  }
}
