import { usePayShown } from "../../../payroll/own-slips.ts";
import { Button } from "../../../ui/button.tsx";

export function ShowPayButton() {
  const [isShown, show] = usePayShown();
  return <Button onClick={() => show(!isShown)}>{isShown ? "隐藏" : "显示"}</Button>;
}
