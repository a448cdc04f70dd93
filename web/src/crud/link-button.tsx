import { Button, type ButtonProps } from "antd";
import { useHref, useLinkClickHandler } from "react-router";

interface LinkButtonProps extends Omit<ButtonProps, "href" | "target" | "onClick"> {
  to: string;
  target?: "_blank" | undefined;
}

/** A link that looks like a button: for what opens a page, which may be wanted in a new tab. */
export function LinkButton({ to, target, ...button }: LinkButtonProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLElement>(to, { target });
  return (
    <Button {...button} href={href} target={target} rel={target && "noopener"} onClick={onClick} />
  );
}
