import { type RefObject, useEffect, useState } from "react";
import { Modal } from "../../modal.tsx";
import styles from "./enlarged-picture.module.css";
import { type OpenedPicture, openPictures } from "./open-pictures.ts";

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
    <Modal label="查看大图" className={styles.sheet} onClose={close}>
      <button type="button" className={styles.picture} aria-label="关闭大图" onClick={close}>
        <img src={picture.src} alt={picture.alt} />
        <span>关闭</span>
      </button>
    </Modal>
  );
}
