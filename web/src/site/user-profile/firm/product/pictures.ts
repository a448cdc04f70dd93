/** A picture of a form: stored, by its address, or chosen just now. */
export interface FormPicture {
  key: string;
  url?: string;
  file?: File;
}

/** The pictures of a comma list of addresses; some lists say `null` for none. */
export const storedPictures = (urls = ""): FormPicture[] =>
  urls
    .split(",")
    .filter((url) => url !== "" && url !== "null")
    .map((url) => ({ key: url, url }));

let chosen = 0;

/** A file that was just chosen; its key tells it from others of the same name. */
export function pictureOfFile(file: File): FormPicture {
  chosen += 1;
  return { key: `new-${chosen}`, file };
}

/** Whether pictures are others than those stored, or in another order. */
export const arePicturesChanged = (pictures: readonly FormPicture[], urls?: string): boolean =>
  pictures.map(({ key }) => key).join() !==
  storedPictures(urls)
    .map(({ key }) => key)
    .join();

/** Stored pictures as texts, new ones as files, in their order; one empty text says that there is none. */
export function appendPictures(body: FormData, name: string, pictures: readonly FormPicture[]) {
  if (pictures.length === 0) body.append(name, "");
  for (const { url, file } of pictures) {
    if (file) body.append(name, file, file.name);
    else if (url) body.append(name, url);
  }
}
