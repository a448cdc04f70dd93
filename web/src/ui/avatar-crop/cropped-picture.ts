/** A square of a picture, in its own pixels. */
export interface CropSquare {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shown for a file that is not a picture. */
export const unreadablePicture = "图片无法读取，请更换图片";

/** No avatar is shown larger than this. */
const maxPixels = 512;
const jpegQuality = 0.92;

/** The square as a file of its own, at most 512 pixels wide: JPEG stays JPEG, others become PNG. */
export async function croppedPicture(picture: File, square: CropSquare): Promise<File> {
  const { x, y, width, height } = square;
  // Turned as the camera says, like the picture that the square was chosen on.
  const image = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = pixelsOf(square);
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No 2D canvas context");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  image.close();
  const { type, extension } = cropFormat(picture.type);
  const bytes = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, jpegQuality);
  });
  if (!bytes) throw new Error("The picture could not be written");
  return new File([bytes], `${baseName(picture.name)}${extension}`, { type });
}

/** Small squares stay as they are: more pixels would not show more. */
export function pixelsOf({ width }: Pick<CropSquare, "width">): number {
  return Math.max(1, Math.min(maxPixels, Math.round(width)));
}

/** Photographs are written as such; what may be transparent keeps that. */
export function cropFormat(type: string): { type: string; extension: string } {
  return type === "image/jpeg"
    ? { type, extension: ".jpg" }
    : { type: "image/png", extension: ".png" };
}

function baseName(name: string): string {
  return name.replace(/\.[^.]*$/, "") || name;
}
