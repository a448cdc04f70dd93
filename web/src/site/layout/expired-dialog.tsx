import { errorTexts } from "@aeromaint/contracts/errors.ts";
import { useNavigate } from "react-router";
import { useExpired } from "../../api/expired.ts";
import { clearTokens } from "../../api/tokens.ts";
import { NoticeDialog } from "../../ui/dialog/notice-dialog.tsx";
import { paths } from "../paths.ts";
import { noteWantedPath, presentPath } from "../shared/access/wanted-path.ts";

/** Says that the session has expired; 确定 signs out and navigates home. */
export function ExpiredDialog() {
  const expired = useExpired();
  const navigate = useNavigate();
  if (!expired) return null;
  // Navigates first: a screen that requires a session would react to its end.
  const leave = async () => {
    noteWantedPath(presentPath(), paths.home);
    await navigate(paths.home);
    clearTokens();
  };
  return <NoticeDialog title="提示" text={errorTexts.expired} confirm="确定" onConfirm={leave} />;
}
