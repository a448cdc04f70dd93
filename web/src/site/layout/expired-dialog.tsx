import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { useNavigate } from "react-router";
import { useExpired } from "../../api/expired.ts";
import { clearTokens } from "../../api/tokens.ts";
import { NoticeDialog } from "../../ui/dialog/notice-dialog.tsx";
import { paths } from "../paths.ts";

/** Says that the sign-in has ended; 确定 signs out and leads home. */
export function ExpiredDialog() {
  const expired = useExpired();
  const navigate = useNavigate();
  if (!expired) return null;
  // Home first: a screen that needs a sign-in would otherwise see it end and act on that.
  const leave = async () => {
    await navigate(paths.home);
    clearTokens();
  };
  return <NoticeDialog title="提示" text={errorTexts.expired} confirm="确定" onConfirm={leave} />;
}
