import { useState } from "react";
import styles from "./detail-pictures.module.css";
import { PictureViewer } from "./picture-viewer.tsx";
import { ProductImage } from "./product-image.tsx";

interface DetailPicturesProps {
  pictures: string[];
  name: string;
}

/** Further pictures, lazily loaded; a click shows one full screen. */
export function DetailPictures({ pictures, name }: DetailPicturesProps) {
  const [viewed, setViewed] = useState<number>();
  return (
    <>
      <ul className={`grid-2 gap-6 list ${styles.pictures}`}>
        {pictures.map((url, at) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`查看大图：${name}详情图 ${at + 1}`}
              onClick={() => setViewed(at)}
            >
              <ProductImage
                url={url}
                alt={`${name}详情图 ${at + 1}`}
                sizes="(max-width: 1023px) 100vw, 672px"
              />
            </button>
          </li>
        ))}
      </ul>
      {viewed !== undefined && (
        <PictureViewer
          pictures={pictures}
          name={name}
          at={viewed}
          onAt={setViewed}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
}
