import { Link, type LinkProps } from "react-router";
import { requireSignIn } from "./sign-in-needed.ts";

interface MemberLinkProps extends Omit<LinkProps, "to" | "onClick"> {
  to: string;
}

/** A link to what needs a session: visitors are asked to sign in, and come there afterwards. */
export function MemberLink({ to, ...rest }: MemberLinkProps) {
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        if (!requireSignIn(to)) event.preventDefault();
      }}
    />
  );
}
