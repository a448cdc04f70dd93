import { type RefObject, useEffect, useState } from "react";
import { PictureModal } from "../../../ui/dialog/modal.tsx";

interface EnlargedPictureProps {
  /** Where the text is shown, and the text: other words bring other pictures. */
  place: RefObject<HTMLElement | null>;
  html: string;
}

/** Makes every picture of the text open full screen. */
export default function EnlargedPicture({ place, html }: EnlargedPictureProps) {
  const [picture, setPicture] = useState<OpenedPicture>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another text stands in the same place.
  useEffect(() => {
    if (place.current) return openPictures(place.current, setPicture);
  }, [place, html]);
  if (!picture) return null;
  const close = () => setPicture(undefined);
  return (
    <PictureModal label="查看大图" onClose={close}>
      <button
        type="button"
        className="relative grid size-full cursor-zoom-out place-items-center p-4"
        aria-label="关闭大图"
        onClick={close}
      >
        <img className="size-full min-h-0 object-contain" src={picture.src} alt={picture.alt} />
        <span className="absolute top-3 right-3 rounded-md border border-edge bg-ground px-3.5 py-1.5 text-sm">
          关闭
        </span>
      </button>
    </PictureModal>
  );
}

interface OpenedPicture {
  src: string;
  alt: string;
}

/**
 * Makes the pictures of a text clickable, by pointer and keyboard; those inside links stay
 * links. Returns the cleanup function.
 */
export function openPictures(
  place: HTMLElement,
  open: (picture: OpenedPicture) => void,
): () => void {
  for (const image of place.querySelectorAll("img")) {
    if (!image.closest("a")) makeButton(image);
  }
  const onClick = ({ target }: MouseEvent) => {
    if (isButton(target)) open(wholePicture(target));
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isButton(event.target) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    open(wholePicture(event.target));
  };
  place.addEventListener("click", onClick);
  place.addEventListener("keydown", onKey);
  return () => {
    place.removeEventListener("click", onClick);
    place.removeEventListener("keydown", onKey);
  };
}

function makeButton(image: HTMLImageElement): void {
  image.tabIndex = 0;
  image.setAttribute("role", "button");
  image.setAttribute("aria-label", image.alt ? `查看大图：${image.alt}` : "查看大图");
  image.style.cursor = "zoom-in";
}

function isButton(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.getAttribute("role") === "button";
}

/** As it was stored, not scaled to the column. */
function wholePicture({ src, alt }: HTMLImageElement): OpenedPicture {
  const url = new URL(src, document.baseURI);
  url.searchParams.delete("w");
  return { src: url.href, alt };
}
