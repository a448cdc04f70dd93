/** One entry of a file field: a stored file (`url`) or a new one (`file`). */
export interface FileItem {
  uid: string;
  name: string;
  url?: string;
  attachmentId?: string;
  /** Bytes. */
  size?: number;
  file?: File;
  /** Read only by those who are signed in and may see its row; it has no address of its own. */
  isPrivate?: boolean;
  /** Why it is not found by its words. */
  textNote?: string;
}

const previewPath = "/api/open/oss/preview/byid/";
const downloadPath = "/api/open/oss/download/";
const privatePath = "/system/oss/content/";

let chosen = 0;

/** A file that was just chosen; its uid tells it from others of the same name. */
export function itemFromFile(file: File): FileItem {
  chosen += 1;
  return { uid: `new-${chosen}`, name: file.name, size: file.size, file };
}

/** Stored files from a comma list of urls, as covers come (`a,b,` with or without the last comma). */
export function filesFromUrls(commaList: string): FileItem[] {
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

/** A private file that the server has named by its address, as the list of a field. */
export function privateFiles(url: string | null, name: string): FileItem[] {
  const attachmentId = url?.split(privatePath)[1];
  return attachmentId ? [{ uid: attachmentId, name, attachmentId, isPrivate: true }] : [];
}

/** Path of the call that answers a private file's bytes; undefined for any other file. */
export function privateContentPath({ isPrivate, attachmentId }: FileItem): string | undefined {
  return isPrivate && attachmentId ? `${privatePath}${attachmentId}` : undefined;
}

/**
 * Adds the field to a form as the server reads it: storedKey files as text parts with their url, new
 * ones as file parts, in their order. Without any, one empty part says that the field is cleared.
 */
export function appendFiles(form: FormData, field: string, items: readonly FileItem[]): void {
  if (items.length === 0) form.append(field, "");
  for (const { file, name, url, attachmentId } of items) {
    const storedKey = url ?? attachmentId;
    if (file) form.append(field, file, name);
    else if (storedKey) form.append(field, storedKey);
  }
}

/** The picture in one of the widths that the server scales to; other addresses as they are. */
export function scaledUrl(url: string, width: 160 | 1200): string {
  return storedId(url) ? `${url.split("?", 1)[0]}?w=${width}` : url;
}

/** Where the stored file comes under its own name; undefined for one that is not stored yet. */
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
