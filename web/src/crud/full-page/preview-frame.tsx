import { previewPath } from "@aeromaint/contracts/site-info/preview.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  onPreviewMessage,
  type PreviewedText,
  sendPreviewMessage,
} from "../../ui/preview-message.ts";
import styles from "./full-page.module.css";

/** Simulated window widths in pixels. */
const widths = { desktop: 1280, phone: 390 } as const;

export type PreviewDevice = keyof typeof widths;

/** Shows the text in the site's page, in desktop or phone width, scaled to the available space. */
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
