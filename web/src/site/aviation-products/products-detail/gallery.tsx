import { useState } from "react";
import styles from "./gallery.module.css";
import { PictureViewer } from "./picture-viewer.tsx";
import { Slides } from "./slides.tsx";
import { Thumbnails } from "./thumbnails.tsx";

interface GalleryProps {
  pictures: string[];
  name: string;
}

/** A product's pictures: one large, thumbnails below; a click shows it full screen. */
export function Gallery({ pictures, name }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [viewed, setViewed] = useState(false);
  return (
    <section className={styles.gallery} aria-label="产品图片">
      <Slides
        className={styles.large}
        pictures={pictures.length > 0 ? pictures : [undefined]}
        name={name}
        at={at}
        onAt={setAt}
        press="查看大图"
        onPress={() => setViewed(true)}
        sizes="(max-width: 1023px) 100vw, 560px"
      />
      {pictures.length > 1 && <Thumbnails pictures={pictures} at={at} onAt={setAt} />}
      {viewed && (
        <PictureViewer
          pictures={pictures}
          name={name}
          at={at}
          onAt={setAt}
          onClose={() => setViewed(false)}
        />
      )}
    </section>
  );
}
