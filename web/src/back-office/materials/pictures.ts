import { type FileItem, filesFromUrls } from "../../crud/file-field/file-items.ts";

/** By specification older rows say "null" where they have no image. */
const none = "null";

/** The pictures of a product's comma list of urls. */
export function picturesIn(urls: string | null | undefined): FileItem[] {
  return urls && urls !== none ? filesFromUrls(urls) : [];
}
