import { previewPath } from "@aeromaint/contracts/site-info/preview.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  onPreviewMessage,
  type PreviewedText,
  sendPreviewMessage,
} from "../../ui/preview-message.ts";
import styles from "./full-page.module.css";

/** Pixels of the windows that are imitated. */
const widths = { desktop: 1280, phone: 390 } as const;

export type PreviewDevice = keyof typeof widths;

/** The text in the site's own page, as wide as on a desktop or a phone, and scaled to the room there is. */
export function PreviewFrame({ device, text }: { device: PreviewDevice; text: PreviewedText }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const place = useRef<HTMLDivElement>(null);
  const send = useEffectEvent(() => {
    const target = frame.current?.contentWindow;
    if (target) sendPreviewMessage(target, { kind: "preview-text", ...text });
  });
  useEffect(
    () =>
      onPreviewMessage(
        () => frame.current?.contentWindow,
        ({ kind }) => kind === "preview-ready" && send(),
      ),
    [],
  );
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const width = widths[device];
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={place} className={styles.preview}>
      <div className={styles.window} style={{ width: width * scale }}>
        <iframe
          ref={frame}
          src={previewPath}
          title={device === "phone" ? "手机预览" : "桌面预览"}
          style={{
            width,
            height: room.height / scale,
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </div>
  );
}
