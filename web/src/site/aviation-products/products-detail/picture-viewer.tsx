import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../modal.tsx";
import styles from "./picture-viewer.module.css";
import { Slides } from "./slides.tsx";

interface PictureViewerProps {
  /** Empty: shows the fallback. */
  pictures: string[];
  name: string;
  at: number;
  onAt: (at: number) => void;
  onClose: () => void;
}

/** A full-screen viewer for several pictures; Esc or a click closes it. */
export function PictureViewer({ pictures, name, at, onAt, onClose }: PictureViewerProps) {
  const count = pictures.length;
  return (
    <Modal label={`${name}大图`} className={styles.sheet} onClose={onClose}>
      <div className={styles.viewer}>
        <Slides
          className={styles.slides}
          pictures={count > 0 ? pictures : [undefined]}
          name={name}
          at={at}
          onAt={onAt}
          press="关闭大图"
          onPress={onClose}
        />
        <div className="row justify-center gap-3 p-3-4 border-t">
          {count > 1 && (
            <>
              <Button disabled={at === 0} onClick={() => onAt(at - 1)}>
                上一张
              </Button>
              <span className={styles.count}>
                {at + 1} / {count}
              </span>
              <Button disabled={at === count - 1} onClick={() => onAt(at + 1)}>
                下一张
              </Button>
            </>
          )}
          <Button className={styles.close} onClick={onClose}>
            关闭
          </Button>
        </div>
      </div>
    </Modal>
  );
}
