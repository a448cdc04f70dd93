import type { ButtonHTMLAttributes } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

interface ButtonLook {
  variant?: "primary" | "plain" | "quiet" | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {}

export function Button({ variant, wide, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={classesOf({ variant, wide, className })} {...rest} />;
}

/** Link that looks like a button. */
export function ButtonLink({ variant, wide, className, ...link }: LinkProps & ButtonLook) {
  return <Link className={classesOf({ variant, wide, className })} {...link} />;
}

function classesOf({ variant = "plain", wide, className }: ButtonLook): string | undefined {
  return classNames(
    "cursor-pointer items-center justify-center gap-2 rounded-md text-sm/snug transition-colors disabled:cursor-not-allowed disabled:opacity-55",
    variant !== "primary" && "font-medium",
    variant === "primary" &&
      "bg-accent-fill font-semibold text-on-accent not-disabled:hover:bg-accent-hover",
    variant === "plain" &&
      "border-edge text-ink not-disabled:hover:border-accent not-disabled:hover:text-accent",
    variant === "quiet" && "text-link not-disabled:hover:text-link-hover",
    styles.button,
    variant === "quiet" && styles.quiet,
    wide && "w-full",
    className,
  );
}
