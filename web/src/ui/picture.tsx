import { firstUrl, pictureSrcSet, scaledPictureUrl } from "@aeromaint/contracts/files/pictures.ts";
import { type ComponentProps, useState } from "react";

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
export function Picture({ urls, ...image }: PictureProps) {
  return (
    <ScaledImage
      className="aspect-16/9 w-full bg-surface object-cover"
      url={firstUrl(urls)}
      scaledWidth={750}
      width={1200}
      height={675}
      alt=""
      {...image}
    />
  );
}

interface ScaledImageProps extends Omit<ComponentProps<"img">, "src" | "srcSet"> {
  url: string | null | undefined;
  /** Shown without a picture or if it does not load. */
  fallback: FallbackPicture;
  /** Text instead of `alt` if the picture does not load. */
  brokenAlt?: string;
  /** Pixels, for browsers without srcset. */
  scaledWidth: Parameters<typeof scaledPictureUrl>[1];
  eager?: boolean | undefined;
}

/** Picture in the size that is needed; without `sizes` in its original size. */
export function ScaledImage(props: ScaledImageProps) {
  const { url, fallback, alt, brokenAlt = alt, scaledWidth, eager, ...image } = props;
  const [broken, setBroken] = useState<string>();
  const shown = url && broken !== url ? url : undefined;
  const scaled = image.sizes ? shown : undefined;
  return (
    <img
      src={scaled ? scaledPictureUrl(scaled, scaledWidth) : (shown ?? `/fallback/${fallback}.svg`)}
      srcSet={scaled && pictureSrcSet(scaled)}
      alt={broken === undefined ? alt : brokenAlt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      onError={() => setBroken(url ?? undefined)}
      {...image}
    />
  );
}
