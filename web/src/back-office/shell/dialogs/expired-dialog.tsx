import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import { Button, Modal } from "antd";
import { useExpired } from "../../../api/expired.ts";
import { clearTokens } from "../../../api/tokens.ts";

/** Shown once for any number of failed calls. 确定 signs out and leads to /login. */
export function OfficeExpiredDialog() {
  const expired = useExpired();
  return (
    <Modal
      open={expired}
      title="提示"
      width={420}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" autoFocus onClick={() => clearTokens()}>
          确定
        </Button>
      }
    >
      {errorTexts.expired}
    </Modal>
  );
}
