import { Button, type ButtonProps } from "antd";
import { useHref, useLinkClickHandler } from "react-router";

interface LinkButtonProps extends Omit<ButtonProps, "href" | "target" | "onClick"> {
  to: string;
  target?: "_blank" | undefined;
}

/** Link with the look of a button. It opens in a new tab like any link. */
export function LinkButton({ to, target, ...button }: LinkButtonProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to, { target });
  return (
    <Button {...button} href={href} target={target} rel={target && "noopener"} onClick={onClick} />
  );
}
