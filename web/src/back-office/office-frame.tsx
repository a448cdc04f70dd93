import { Outlet } from "react-router";
import { OfficeTheme } from "./theme/office-theme.tsx";

export function Component() {
  return (
    <OfficeTheme>
      <Outlet />
    </OfficeTheme>
  );
}
