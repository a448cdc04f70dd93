import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

interface ButtonLook {
  variant?: "primary" | "plain" | "quiet";
  wide?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {}

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

/** What looks like a button and opens a page. */
export function ButtonLink({
  variant = "plain",
  wide,
  className,
  ...link
}: LinkProps & ButtonLook) {
  const classes = classNames(styles.button, styles[variant], wide && styles.wide, className);
  return <Link className={classes} {...link} />;
}
