import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { fileMessages, maxBytesOf } from "@aeromaint/contracts/fields/files.ts";
import { richTextLimits, richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { readableFileName } from "../files/file-name.ts";
import { AppError, invalidField, tooLarge } from "../http/errors.ts";
import { FormBody } from "./form-body.ts";
import type { FormRules } from "./form-rules.ts";
import type { StagedFiles } from "./staged-files.ts";

const MiB = 1024 * 1024;
const maxFieldBytes = MiB;
const maxFiles = 100;

/**
 * Reads a multipart form: texts into the body, files into the staging folder. The form is read to
 * its end even when a file is refused, so that the sender gets the answer instead of a broken
 * connection; only a form beyond all limits is cut off.
 * @throws AppError for the first thing wrong
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: FormRules,
  staged: StagedFiles,
): Promise<Record<string, unknown>> {
  const body = new FormBody(rules);
  const fileParts: MultipartFile[] = [];
  let problem: unknown = null;
  let refusedFile: MultipartFile | undefined;
  const limits = {
    fieldNameSize: 200,
    fieldSize: Math.min(rules.maxBytes, rules.hasRichText ? richTextLimits.bytes : maxFieldBytes),
    fields: 500,
    fileSize: rules.maxFileBytes + 1,
    files: maxFiles,
    parts: 600,
  };
  watchLength(request, rules.maxBytes);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file" && part.filename) fileParts.push(part);
      try {
        if (part.type === "field") addField(body, part as MultipartValue<unknown>);
        else await addFile(body, part, { staged, skip: problem !== null });
      } catch (error) {
        if (part.type === "file") {
          if (problem === null) refusedFile = part;
          part.file.resume();
        }
        problem ??= error;
      }
    }
  } catch (error) {
    problem ??= error;
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

function addField(body: FormBody, part: MultipartValue<unknown>): void {
  if (part.valueTruncated) throw tooLarge(richTextMessages.tooLarge);
  // A part may declare itself JSON; its value is then whatever it says.
  if (typeof part.value === "string") body.addText(part.fieldname, part.value);
  else body.addValue(part.fieldname, part.value);
}

async function addFile(
  body: FormBody,
  part: MultipartFile,
  { staged, skip }: { staged: StagedFiles; skip: boolean },
): Promise<void> {
  const field = body.fileField(part.fieldname);
  if (skip || !field) return void part.file.resume();
  const { name, title, accept, max } = field;
  // A browser sends an untouched file input as a part without name and bytes: nothing is meant.
  if (!part.filename) return void part.file.resume();
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
  if (code === "FST_FILES_LIMIT") return tooLarge(`一次最多上传${maxFiles}个文件`);
  if (code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT") return tooLarge();
  if (code?.startsWith("FST_")) return invalidField("", errorTexts.invalidBody);
  // What busboy says of a body that is no form; trouble with the disk has a system code.
  const isSystemError = code !== undefined;
  if (!isSystemError && /multipart|terminated|header|boundary|content type/i.test(message ?? "")) {
    return invalidField("", errorTexts.invalidBody);
  }
  return problem;
}
