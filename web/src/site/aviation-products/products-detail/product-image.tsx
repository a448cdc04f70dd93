import { scaled, sourceSet } from "@aeromaint/contracts/pictures.ts";
import { useState } from "react";

interface ProductImageProps {
  /** Without one, or when it cannot be loaded, a fallback is shown. */
  url: string | undefined;
  alt: string;
  /** How wide it is shown; absent: as it was stored, not scaled. */
  sizes?: string | undefined;
  eager?: boolean | undefined;
}

/** A picture of a product in whatever form it has; the place it is put in says how large. */
export function ProductImage({ url, alt, sizes, eager = false }: ProductImageProps) {
  const [broken, setBroken] = useState<string>();
  const shown = url && broken !== url ? url : undefined;
  return (
    <img
      src={shown ? (sizes ? scaled(shown, 750) : shown) : "/fallback/product.svg"}
      srcSet={shown && sizes && sourceSet(shown)}
      sizes={sizes}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      draggable={false}
      onError={() => setBroken(url)}
    />
  );
}
