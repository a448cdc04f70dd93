import { pictureSrcSet, scaledPictureUrl } from "@aeromaint/contracts/files/pictures.ts";
import { useState } from "react";

interface PersonPhotoProps {
  url: string | null;
  size: number;
  /** Value of `sizes`, if smaller in narrow windows. */
  sizes?: string;
  eager?: boolean;
}

const noPicture = "暂无头像";

/** Square photo of a person, with a fallback if it does not load. The name is next to it. */
export function PersonPhoto({ url, size, sizes = `${size}px`, eager = false }: PersonPhotoProps) {
  const [broken, setBroken] = useState<string>();
  const shown = url && broken !== url ? url : undefined;
  return (
    <img
      className="aspect-square flex-none self-start rounded-md border bg-raised object-cover"
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
