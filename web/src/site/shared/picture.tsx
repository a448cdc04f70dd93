import { firstUrl, pictureSrcSet, scaledPictureUrl } from "@aeromaint/contracts/files/pictures.ts";
import { useState } from "react";
import styles from "./picture.module.css";

/** A picture in /fallback. */
export type Fallback = "repair" | "training" | "tool" | "product" | "person" | "notice";

interface PictureProps {
  /** Comma-separated urls; the first is shown. */
  urls: string;
  /** Shown when there is none, or it cannot be loaded. */
  fallback: Fallback;
  sizes: string;
  /** Above the fold: fetched at once and with priority. */
  eager?: boolean;
}

/** A cover, 16 to 9, its space reserved while it loads. Its title is next to it: alt is empty. */
export function Picture({ urls, fallback, sizes, eager = false }: PictureProps) {
  const url = firstUrl(urls);
  const [broken, setBroken] = useState<string>();
  const fallbackUrl = `/fallback/${fallback}.svg`;
  const shown = url && broken !== url ? url : undefined;
  return (
    <img
      className={styles.picture}
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
