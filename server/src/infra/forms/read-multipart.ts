import { isUtf8 } from "node:buffer";
import { fileMessages, maxBytesOf, type StagedFile } from "@aeromaint/contracts/fields/files.ts";
import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { readableFileName } from "../files/file-name.ts";
import type { IncomingFile, Staging } from "../files/staging.ts";
import { AppError, invalidField, tooLarge } from "../http/errors.ts";
import { FormBody } from "./form-body.ts";
import type { FormRules, KnownNames } from "./form-rules.ts";
import { parseJson } from "./parse-json.ts";

const MiB = 1024 * 1024;
const maxFiles = 100;
const maxParts = 600;
/** Memory of a part in addition to its text. */
const partBytes = 4 * 1024;
/** Characters of an unknown name in its answer. */
const maxNameLength = 60;

interface MultipartOptions {
  rules: FormRules;
  known: KnownNames;
  staged: StagedFiles;
  /** Counts bytes that stay in memory. */
  countBytes: (bytes: number) => void;
}

/**
 * Reads a multipart form: texts into the body, files into staging. After a refusal, the rest is
 * read and dropped, so that the client receives the answer. Unknown parts and long texts are
 * refused as they arrive. Forms beyond all limits are disconnected.
 * @throws AppError for the first error
 */
export async function readMultipart(
  request: FastifyRequest,
  { rules, known, staged, countBytes }: MultipartOptions,
): Promise<Record<string, unknown>> {
  const body = new FormBody(rules);
  const fileParts: MultipartFile[] = [];
  let problem: unknown = null;
  let refusedFile: MultipartFile | undefined;
  const limits = { fileSize: rules.maxPartBytes + 1, parts: maxParts };
  watchLength(request, rules.maxBytes);
  try {
    // Texts are streams too, so that each field's limit applies while they arrive.
    for await (const part of request.parts({ limits, isPartAFile: () => true })) {
      if (part.type === "field") continue;
      countBytes(partBytes);
      if (!known.has(part.fieldname)) throw unknownPart(part.fieldname);
      if (part.filename) fileParts.push(part);
      if (fileParts.length > maxFiles) throw tooLarge(`一次最多上传${maxFiles}个文件`);
      if (problem !== null) part.file.resume();
      else if (isText(part)) await addText(body, part, countBytes);
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
  if (problem) throw formErrorOf(problem, refusedFile, fileParts);
  return body.values;
}

/** Error of a form; names the refused file if its field has several. */
function formErrorOf(
  cause: unknown,
  refused: MultipartFile | undefined,
  fileParts: readonly MultipartFile[],
): unknown {
  const problem = translateError(cause);
  if (!refused) return problem;
  const { fieldname, filename } = refused;
  const isOneOfSeveral = fileParts.filter((one) => one.fieldname === fieldname).length > 1;
  if (!(problem instanceof AppError) || !isOneOfSeveral) return problem;
  const name = readableFileName(filename);
  return problem.withMessage((sentence) => fileMessages.ofFile(sentence, name));
}

/** Text part, as browsers mark it. File inputs always send a file name, even an empty one. */
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
  countBytes: (bytes: number) => void,
): Promise<void> {
  const field = body.textField(fieldname);
  // Field of another route: read and drop it.
  if (!field) return void file.resume();
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    field.bytesLeft -= chunk.length;
    if (field.bytesLeft < 0) throw body.tooLong(fieldname, Buffer.concat(chunks).toString());
    countBytes(chunk.length);
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw invalidField(fieldname, errorTexts.invalidBody);
  const text = bytes.toString();
  // Parts declared as JSON are parsed.
  if (mimetype.startsWith("application/json")) body.addValue(fieldname, parseJson(text));
  else body.addText(fieldname, text);
}

async function addFile(body: FormBody, part: MultipartFile, staged: StagedFiles): Promise<void> {
  const field = body.fileField(part.fieldname);
  // Browsers send an empty file input as a part without name and bytes.
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

/** Disconnects a form beyond the maximum of its fields. */
function watchLength(request: FastifyRequest, most: number): void {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > most) throw tooLarge(`表单内容不能超过${Math.floor(most / MiB)}MB`);
  let received = 0;
  request.raw.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > most) request.raw.destroy();
  });
}

function translateError(problem: unknown): unknown {
  if (problem instanceof AppError) return problem;
  const { code, message } = problem as { code?: string; message?: string };
  if (code === "FST_PARTS_LIMIT") return tooLarge();
  if (code?.startsWith("FST_")) return invalidField("", errorTexts.invalidBody);
  // Error of busboy for an invalid body. Disk errors have a system code.
  const isSystemError = code !== undefined;
  if (!isSystemError && /multipart|terminated|header|boundary|content type/i.test(message ?? "")) {
    return invalidField("", errorTexts.invalidBody);
  }
  return problem;
}

/** Staged files of one request; discarded at its end. */
export class StagedFiles {
  readonly #staging: Staging;
  readonly #files: StagedFile[] = [];
  #ended = false;

  constructor(staging: Staging) {
    this.#staging = staging;
  }

  async receive(incoming: IncomingFile): Promise<StagedFile> {
    const file = await this.#staging.receive(incoming);
    this.#files.push(file);
    // The client may leave while its file is checked.
    if (this.#ended) await this.discard();
    return file;
  }

  async discard(): Promise<void> {
    this.#ended = true;
    for (const file of this.#files.splice(0)) await this.#staging.discard(file);
  }
}
