import type { FirstCode } from "@aeromaint/contracts/wire/sheet-import.ts";
import { PrinterOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Alert, App, Button } from "antd";
import { api } from "../../api/api.ts";

interface FirstCodesButtonProps {
  path: string;
  importId: string;
}

/** Prints or mails first sign-in codes of imported people without a password. */
export function FirstCodesButton({ path, importId }: FirstCodesButtonProps) {
  const { message } = App.useApp();
  const making = useMutation({
    mutationFn: (way: "slip" | "mail") =>
      api.send(
        "POST",
        // The route table has one path per resource; this path is composed.
        `${path}/import/${importId}/codes` as `/system/user/import/${string}/codes`,
        { body: { way } },
      ),
    onSuccess: ({ data: { mailed, slips } }) => {
      if (mailed > 0) message.success(`已发送 ${mailed} 封邮件`);
      if (mailed + slips.length === 0) message.info("没有需要首次登录码的账号");
      if (slips.length > 0 && !printSlips(slips)) {
        message.error("浏览器阻止了打印窗口，请允许后重新生成");
      }
    },
  });
  return (
    <Alert
      type="info"
      title="新增的账号没有密码。可以打印首次登录码：登录时作为密码填写，设置密码后失效；由企业统一登录的不需要。"
      description="首次登录码只显示一次，14天内有效；重新生成后，之前的失效。"
      action={
        <div className="grid gap-2">
          <Button
            icon={<PrinterOutlined aria-hidden />}
            disabled={making.isPending}
            onClick={() => making.mutate("slip")}
          >
            打印首次登录码
          </Button>
          <Button disabled={making.isPending} onClick={() => making.mutate("mail")}>
            邮件发送，无邮箱的打印
          </Button>
        </div>
      }
    />
  );
}

/** Prints the slips in a new window. @returns false if the browser blocks the window */
function printSlips(slips: readonly FirstCode[]): boolean {
  const sheet = window.open("", "_blank");
  if (!sheet) return false;
  const { document } = sheet;
  document.title = "首次登录码";
  for (const { userName, nickName, deptName, code } of slips) {
    const slip = document.createElement("div");
    slip.style.cssText =
      "border:1px dashed #999;padding:12px;margin:0 0 8px;break-inside:avoid;font:14px/1.8 sans-serif";
    const lines = [
      `${nickName}（${userName}）${deptName ?? ""}`,
      `首次登录码：${code}`,
      `登录 ${location.origin}，将登录码作为密码填写，然后设置自己的密码。请勿告诉他人。`,
    ];
    for (const line of lines) {
      const text = document.createElement("div");
      text.textContent = line;
      slip.append(text);
    }
    document.body.append(slip);
  }
  sheet.print();
  return true;
}
