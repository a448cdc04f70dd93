import { fileFormats, fileMessages } from "@aeromaint/contracts/fields/files.ts";
import { inlineImageTypes } from "@aeromaint/contracts/fields/rich-text.ts";

/** Allowed types, as `accept` attribute of a file input. */
export const pictureTypes = inlineImageTypes.join(",");

export interface EncodedPicture {
  source: string;
  width: number;
  height: number;
}

/** Pixels: twice the width of the reading column. */
const maxSide = 2400;

/** Smaller files are not re-encoded. */
const lightBytes = 512 * 1024;

/** Error message for a file; null if it is allowed in a text. */
export function findPictureError(file: File): string | null {
  if (!inlineImageTypes.some((type) => type === file.type)) {
    return fileMessages.wrongKind("正文图片", "image");
  }
  if (file.size === 0) return fileMessages.empty("正文图片");
  const { maxBytes } = fileFormats.png;
  return file.size > maxBytes ? fileMessages.tooLarge("正文图片", maxBytes) : null;
}

/**
 * Encodes a picture file as a data: URL. Large photos are scaled down; animated pictures stay
 * unchanged.
 * @throws if the file is not decodable
 */
export async function encodePicture(file: File): Promise<EncodedPicture> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const size = {
      width: Math.max(1, Math.round(bitmap.width * scale)),
      height: Math.max(1, Math.round(bitmap.height * scale)),
    };
    if (file.type === "image/gif" || (scale === 1 && file.size <= lightBytes)) {
      const { width, height } = bitmap;
      return { source: await dataAddressOf(file), width, height };
    }
    const scaled = await scaleBitmap(bitmap, size);
    // Re-encoding can enlarge a picture with few colours.
    const lighter = scale === 1 && scaled.size >= file.size ? file : scaled;
    return { source: await dataAddressOf(lighter), ...size };
  } finally {
    bitmap.close();
  }
}

async function scaleBitmap(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: "image/webp", quality: 0.88 });
}

function dataAddressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable file"));
    reader.readAsDataURL(blob);
  });
}
