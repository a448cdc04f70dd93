import { type RefObject, useEffect, useState } from "react";
import { Sheet } from "../sheet.tsx";
import styles from "./enlarged-picture.module.css";
import { type OpenedPicture, openPictures } from "./open-pictures.ts";

interface EnlargedPictureProps {
  /** Where the text is shown, and the text: other words bring other pictures. */
  place: RefObject<HTMLElement | null>;
  html: string;
}

/** Lets a reader press any picture of the text and see it as large as the window. */
export function EnlargedPicture({ place, html }: EnlargedPictureProps) {
  const [picture, setPicture] = useState<OpenedPicture>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another text stands in the same place.
  useEffect(() => {
    if (place.current) return openPictures(place.current, setPicture);
  }, [place, html]);
  if (!picture) return null;
  const close = () => setPicture(undefined);
  return (
    <Sheet label="查看大图" className={styles.sheet} onClose={close}>
      <button type="button" className={styles.picture} aria-label="关闭大图" onClick={close}>
        <img src={picture.src} alt={picture.alt} />
        <span>关闭</span>
      </button>
    </Sheet>
  );
}
