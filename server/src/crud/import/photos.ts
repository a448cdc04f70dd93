import {
  acceptedFormats,
  fileFormats,
  fileMessages,
  maxBytesOf,
  type StagedFile,
} from "@aeromaint/contracts/fields/files.ts";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import type { ImportProgress } from "@aeromaint/contracts/wire/sheet-import.ts";
import { inParts } from "../../infra/db/in-parts.ts";
import { extensionOf } from "../../infra/files/file-name.ts";
import type { FileSource } from "../../infra/files/file-source.ts";
import type { Staging } from "../../infra/files/staging.ts";
import { type PackedFile, readZip } from "../../infra/files/zip/read-zip.ts";
import { inArchiveTurn } from "../../infra/files/zip/zip-archive.ts";
import { AppError } from "../../infra/http/errors.ts";

/** What rows and problems call the photo of a person. */
export const photoTitle = "照片";

/** A photo for a row: checked like any other picture, or refused. */
export type Photo = { path: string } & ({ staged: StagedFile } | { problem: string });

export interface Photos {
  /** By account in its compared form. */
  of: ReadonlyMap<string, Photo>;
  /** What of the archive finds no use, in sentences. */
  notes: readonly string[];
}

interface Intake {
  archive: FileSource;
  /** Accounts of the sheet. */
  names: readonly string[];
  receive: Staging["receive"];
  onProgress: (progress: ImportProgress) => void;
}

/** What systems put into archives by themselves. */
const unseen = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const extensions = acceptedFormats.image.flatMap((name): readonly string[] => [
  ...fileFormats[name].extensions,
]);
const limit = maxBytesOf("image");
const atOnce = 4;

/** Checks the photos of an archive that are named after accounts of a sheet. @throws 400 for the archive */
export async function receivePhotos({
  archive,
  names,
  receive,
  onProgress,
}: Intake): Promise<Photos> {
  const upload = { field: "photos", title: "照片压缩包" };
  const files = (await readZip(archive, upload)).filter(({ path }) => !unseen.test(path));
  const isPicture = ({ path }: PackedFile) => extensions.includes(extensionOf(path));
  const ofAccount = Map.groupBy(files.filter(isPicture), ({ path }) => accountIn(path));
  const accounts = new Set(names.map(normaliseAccount));
  const found = [...accounts].filter((account) => ofAccount.has(account));
  const of = new Map<string, Photo>();
  for (const part of inParts(found, atOnce)) {
    const received = part.map(async (account) => {
      const [first, ...more] = ofAccount.get(account) ?? [];
      if (!first) return;
      const paths = [first, ...more].map(({ path }) => path);
      const several = { path: first.path, problem: `有多张照片：${listed(paths)}` };
      of.set(account, more.length > 0 ? several : await receivePhoto(first, receive));
    });
    await Promise.all(received);
    onProgress({ stage: "photos", done: of.size, total: found.length });
  }
  const left = [...ofAccount].filter(([account]) => !accounts.has(account));
  const pathsLeft = left.flatMap(([, each]) => each.map(({ path }) => path));
  const others = files.filter((file) => !isPicture(file)).map(({ path }) => path);
  const without = [...new Set(names)].filter((name) => !of.has(normaliseAccount(name)));
  const sentences: [readonly string[], string][] = [
    [pathsLeft, "张照片在表格中没有对应的账号，不导入"],
    [others, `个文件不是${extensions.slice(0, 3).join("、")}等格式的照片，不导入`],
    [without, "个账号没有照片，保持不变"],
  ];
  const notes = sentences
    .filter(([list]) => list.length > 0)
    .map(([list, sentence]) => `${list.length}${sentence}：${listed(list)}`);
  return { of, notes };
}

async function receivePhoto(file: PackedFile, receive: Intake["receive"]): Promise<Photo> {
  const { path, size, read } = file;
  const problem = (message: string) => ({ path, problem: `${message}（${path}）` });
  if (size > limit) return problem(fileMessages.tooLarge(photoTitle, limit));
  const wanted = { field: "photos", title: photoTitle, accept: "image", limit } as const;
  const name = path.slice(path.lastIndexOf("/") + 1);
  try {
    const staged = await inArchiveTurn(size, async () =>
      receive({ ...wanted, name, stream: await read() }),
    );
    return { path, staged };
  } catch (error) {
    if (!(error instanceof AppError) || error.code > 415) throw error;
    return problem(error.message);
  }
}

/** The account that a file is named after. */
function accountIn(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return normaliseAccount(name.slice(0, name.lastIndexOf(".")).trim());
}

const maxListed = 10;

function listed(names: readonly string[]): string {
  const more = names.length > maxListed ? `等${names.length}个` : "";
  return `${names.slice(0, maxListed).join("、")}${more}`;
}
