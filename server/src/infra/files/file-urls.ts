interface Addressed {
  fileId: string;
  isPrivate: boolean;
}

/** Where the bytes of a file are read; a private one only by someone signed in. */
export function fileUrl({ fileId, isPrivate }: Addressed): string {
  return isPrivate ? `/api/system/oss/content/${fileId}` : previewUrl(fileId);
}

export function previewUrl(fileId: string): string {
  return `/api/open/oss/preview/byid/${fileId}`;
}

/** Urls as the wire joins them: "a,b", or "a,b," with the trailing comma of covers. */
export function commaList(
  files: readonly Addressed[],
  { trailing }: { trailing: boolean },
): string {
  const list = files.map(fileUrl).join(",");
  return trailing && list ? `${list},` : list;
}
