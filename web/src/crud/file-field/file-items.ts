/** Entry of a file field: a stored file (`url`) or a new one (`file`). */
export interface FileItem {
  uid: string;
  name: string;
  url?: string;
  attachmentId?: string;
  /** Bytes. */
  size?: number;
  file?: File;
  /** True for a file that only authorised people can read. It has no public URL. */
  isPrivate?: boolean;
  /** Reason that search does not find the file's text. */
  textNote?: string;
}

const previewPath = "/api/open/oss/preview/byid/";
const downloadPath = "/api/open/oss/download/";
const privatePath = "/system/oss/content/";

let chosen = 0;

/** Creates an entry of a new file with a unique uid. */
export function createFileItem(file: File): FileItem {
  chosen += 1;
  return { uid: `new-${chosen}`, name: file.name, size: file.size, file };
}

/** Parses a comma list of URLs; a trailing comma is allowed, as in covers (`a,b,`). */
export function fileItemsFromUrls(commaList: string): FileItem[] {
  const urls = commaList
    .split(",")
    .map((url) => url.trim())
    .filter((url) => url !== "");
  return [...new Set(urls)].map((url) => ({
    uid: url,
    name: nameInUrl(url),
    url,
    attachmentId: storedId(url),
  }));
}

/** Entries of a private file with this URL; empty if null. */
export function privateFileItems(url: string | null, name: string): FileItem[] {
  const attachmentId = url?.split(privatePath)[1];
  return attachmentId ? [{ uid: attachmentId, name, attachmentId, isPrivate: true }] : [];
}

/** Path of a private file's content; undefined for other files. */
export function privateContentPath({ isPrivate, attachmentId }: FileItem): string | undefined {
  return isPrivate && attachmentId ? `${privatePath}${attachmentId}` : undefined;
}

/**
 * Appends the files in the format of the server: stored files as text parts, new files as file
 * parts. One empty part clears the field.
 */
export function appendFiles(form: FormData, field: string, items: readonly FileItem[]): void {
  if (items.length === 0) form.append(field, "");
  for (const { file, name, url, attachmentId } of items) {
    const storedKey = url ?? attachmentId;
    if (file) form.append(field, file, name);
    else if (storedKey) form.append(field, storedKey);
  }
}

/** URL of the picture in one of the server's widths; other URLs stay unchanged. */
export function scaledUrl(url: string, width: 160 | 1200): string {
  return storedId(url) ? `${url.split("?", 1)[0]}?w=${width}` : url;
}

/** Download URL of a stored file; undefined for a new one. */
export function downloadUrl({ attachmentId, url }: FileItem): string | undefined {
  const id = attachmentId ?? (url && storedId(url));
  return id ? `${downloadPath}${encodeURIComponent(id)}` : url;
}

function storedId(url: string): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const at = path.indexOf(previewPath);
  return at < 0 ? undefined : path.slice(at + previewPath.length) || undefined;
}

function nameInUrl(url: string): string {
  const last = url.split(/[?#]/, 1)[0]?.split("/").at(-1) ?? url;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
