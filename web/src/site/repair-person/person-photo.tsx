import { pictureSrcSet, scaledPictureUrl } from "@aeromaint/contracts/files/pictures.ts";
import { useState } from "react";
import styles from "./person-photo.module.css";

interface PersonPhotoProps {
  url: string | null;
  /** Pixels. */
  size: number;
  /** Where it is smaller in narrow windows. */
  sizes?: string;
  /** Above the fold. */
  eager?: boolean;
}

const noPicture = "暂无头像";

/** A person's photo, square, or a fallback that says so when it cannot be loaded. The name is next to it. */
export function PersonPhoto({ url, size, sizes = `${size}px`, eager = false }: PersonPhotoProps) {
  const [broken, setBroken] = useState<string>();
  const shown = url && broken !== url ? url : undefined;
  return (
    <img
      className={styles.photo}
      src={shown ? scaledPictureUrl(shown, 480) : "/fallback/person.svg"}
      srcSet={shown && pictureSrcSet(shown)}
      sizes={sizes}
      width={size}
      height={size}
      alt={broken === undefined ? "" : noPicture}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      onError={() => setBroken(url ?? undefined)}
    />
  );
}
