import { Outlet } from "react-router";
import { OfficeTheme } from "./theme/office-theme.tsx";

/** Around the sign-in page and the shell. */
export function Component() {
  return (
    <OfficeTheme>
      <Outlet />
    </OfficeTheme>
  );
}
