interface NamedFile {
  content: Blob;
  /** Null if the server names no file. */
  name: string | null;
}

/** Downloads a file under its name, else under the other name. */
export function saveFile({ content, name }: NamedFile, otherName = "") {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name ?? otherName;
  link.click();
  // The browser reads the URL after the click has returned: revoke it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
