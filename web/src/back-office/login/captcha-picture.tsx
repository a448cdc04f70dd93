import type { Captcha } from "@aeromaint/contracts/auth/auth.ts";
import { Spin } from "antd";
import styles from "./login-page.module.css";

interface CaptchaPictureProps {
  captcha: Captcha | undefined;
  loading: boolean;
  failed: boolean;
  onRefresh: () => void;
}

/** The picture to copy from; a click asks for another. */
export function CaptchaPicture({ captcha, loading, failed, onRefresh }: CaptchaPictureProps) {
  return (
    <button
      type="button"
      className={styles.picture}
      onClick={onRefresh}
      disabled={loading}
      title="看不清？点击更换"
    >
      {loading && <Spin size="small" />}
      {!loading && failed && "点击重试"}
      {!loading && captcha && <img src={captcha.img} alt="验证码，点击更换" />}
    </button>
  );
}
