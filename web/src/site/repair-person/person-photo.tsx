import { ScaledImage } from "../../ui/picture.tsx";

interface PersonPhotoProps {
  url: string | null;
  size: number;
  /** Value of `sizes`, if smaller in narrow windows. */
  sizes?: string;
  eager?: boolean;
}

/** Square photo of a person, with a fallback if it does not load. The name is next to it. */
export function PersonPhoto({ size, ...photo }: PersonPhotoProps) {
  return (
    <ScaledImage
      className="aspect-square flex-none self-start rounded-md border bg-raised object-cover"
      fallback="person"
      scaledWidth={480}
      sizes={`${size}px`}
      width={size}
      height={size}
      alt=""
      brokenAlt="暂无头像"
      {...photo}
    />
  );
}
