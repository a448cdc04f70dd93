import { firstUrl, pictureSrcSet, scaledPictureUrl } from "@aeromaint/contracts/files/pictures.ts";
import { useState } from "react";

/** Picture in /fallback. */
export type FallbackPicture = "repair" | "training" | "tool" | "product" | "person" | "notice";

interface PictureProps {
  /** Comma-separated URLs; the first is shown. */
  urls: string;
  /** Shown without a picture or if it does not load. */
  fallback: FallbackPicture;
  sizes: string;
  /** True above the fold: loads with high priority. */
  eager?: boolean;
}

/** Cover in 16:9 with reserved space. Its title is next to it, so alt is empty. */
export function Picture({ urls, fallback, sizes, eager = false }: PictureProps) {
  const url = firstUrl(urls);
  const [broken, setBroken] = useState<string>();
  const fallbackUrl = `/fallback/${fallback}.svg`;
  const shown = url && broken !== url ? url : undefined;
  return (
    <img
      className="aspect-16/9 w-full bg-surface object-cover"
      src={shown ? scaledPictureUrl(shown, 750) : fallbackUrl}
      srcSet={shown && pictureSrcSet(shown)}
      sizes={sizes}
      width={1200}
      height={675}
      alt=""
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}
