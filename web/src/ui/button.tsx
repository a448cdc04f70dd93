import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: "primary" | "plain" | "quiet";
  wide?: boolean;
}

export function Button({
  variant = "plain",
  wide,
  className,
  type = "button",
  ...rest
}: ButtonProps) {
  const classes = classNames(styles.button, styles[variant], wide && styles.wide, className);
  return <button type={type} className={classes} {...rest} />;
}
