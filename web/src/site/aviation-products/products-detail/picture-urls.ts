/** All pictures of a comma list; lists may end in a comma or say `null` for none. */
export function pictureUrls(urls: string): string[] {
  return urls.split(",").filter((url) => url !== "" && url !== "null");
}
