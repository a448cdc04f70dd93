interface FileAddress {
  fileId: string;
  isPrivate: boolean;
}

/** URL of a file's bytes. Private files need a session. */
export function fileUrl({ fileId, isPrivate }: FileAddress): string {
  return isPrivate ? `/api/system/oss/content/${fileId}` : previewUrl(fileId);
}

export function previewUrl(fileId: string): string {
  return `/api/open/oss/preview/byid/${fileId}`;
}

/** URLs in the wire format: "a,b", or "a,b," with the trailing comma of covers. */
export function joinFileUrls(
  files: readonly FileAddress[],
  { trailing }: { trailing: boolean },
): string {
  const list = files.map(fileUrl).join(",");
  return trailing && list ? `${list},` : list;
}
