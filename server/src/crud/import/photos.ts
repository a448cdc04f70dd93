import {
  acceptedFormats,
  fileFormats,
  fileMessages,
  maxBytesOf,
  type StagedFile,
} from "@aeromaint/contracts/fields/files.ts";
import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import type { ImportProgress } from "@aeromaint/contracts/wire/sheet-import.ts";
import { inChunks } from "../../infra/db/in-chunks.ts";
import { extensionOf } from "../../infra/files/file-name.ts";
import type { FileSource } from "../../infra/files/file-source.ts";
import type { Staging } from "../../infra/files/staging.ts";
import { type PackedFile, readZip } from "../../infra/files/zip/read-zip.ts";
import { inArchiveTurn } from "../../infra/files/zip/zip-archive.ts";
import { AppError } from "../../infra/http/errors.ts";

/** Title of photos in changes and problems. */
export const photoTitle = "照片";

/** Photo of a row: accepted, or with a problem. */
type RowPhoto = { path: string } & ({ staged: StagedFile } | { problem: string });

export interface SheetPhotos {
  byAccount: ReadonlyMap<string, RowPhoto>;
  /** Sentences about unused files of the archive. */
  notes: readonly string[];
}

interface PhotoUpload {
  archive: FileSource;
  /** Accounts in the sheet. */
  names: readonly string[];
  receive: Staging["receive"];
  onProgress: (progress: ImportProgress) => void;
}

/** Files that operating systems add to archives. */
const systemFiles = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const extensions = acceptedFormats.image.flatMap((name): readonly string[] => [
  ...fileFormats[name].extensions,
]);
const maxPhotoBytes = maxBytesOf("image");
const concurrency = 4;

/** Checks photos named after accounts of the sheet. @throws 400 for an invalid archive */
export async function receivePhotos({
  archive,
  names,
  receive,
  onProgress,
}: PhotoUpload): Promise<SheetPhotos> {
  const upload = { field: "photos", title: "照片压缩包" };
  const files = (await readZip(archive, upload)).filter(({ path }) => !systemFiles.test(path));
  const isPicture = ({ path }: PackedFile) => extensions.includes(extensionOf(path));
  const ofAccount = Map.groupBy(files.filter(isPicture), ({ path }) => accountIn(path));
  const accounts = new Set(names.map(normaliseAccount));
  const found = [...accounts].filter((account) => ofAccount.has(account));
  const byAccount = new Map<string, RowPhoto>();
  for (const part of inChunks(found, concurrency)) {
    const received = part.map(async (account) => {
      const [first, ...more] = ofAccount.get(account) ?? [];
      if (!first) return;
      const paths = [first, ...more].map(({ path }) => path);
      const several = { path: first.path, problem: `有多张照片：${listed(paths)}` };
      byAccount.set(account, more.length > 0 ? several : await receivePhoto(first, receive));
    });
    await Promise.all(received);
    onProgress({ stage: "photos", done: byAccount.size, total: found.length });
  }
  const left = [...ofAccount].filter(([account]) => !accounts.has(account));
  const pathsLeft = left.flatMap(([, each]) => each.map(({ path }) => path));
  const others = files.filter((file) => !isPicture(file)).map(({ path }) => path);
  const without = [...new Set(names)].filter((name) => !byAccount.has(normaliseAccount(name)));
  const sentences: [readonly string[], string][] = [
    [pathsLeft, "张照片在表格中没有对应的账号，不导入"],
    [others, `个文件不是${extensions.slice(0, 3).join("、")}等格式的照片，不导入`],
    [without, "个账号没有照片，保持不变"],
  ];
  const notes = sentences
    .filter(([list]) => list.length > 0)
    .map(([list, sentence]) => `${list.length}${sentence}：${listed(list)}`);
  return { byAccount, notes };
}

async function receivePhoto(file: PackedFile, receive: PhotoUpload["receive"]): Promise<RowPhoto> {
  const { path, size, read } = file;
  const problem = (message: string) => ({ path, problem: `${message}（${path}）` });
  if (size > maxPhotoBytes) return problem(fileMessages.tooLarge(photoTitle, maxPhotoBytes));
  const wanted = {
    field: "photos",
    title: photoTitle,
    accept: "image",
    limit: maxPhotoBytes,
  } as const;
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

/** Account in the name of a file. */
function accountIn(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return normaliseAccount(name.slice(0, name.lastIndexOf(".")).trim());
}

const maxListed = 10;

function listed(names: readonly string[]): string {
  const more = names.length > maxListed ? `等${names.length}个` : "";
  return `${names.slice(0, maxListed).join("、")}${more}`;
}
