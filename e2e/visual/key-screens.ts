import { narrow, wide } from "../screens/screen.ts";

interface KeyScreen {
  /** Of `screens/`. */
  screen: string;
  widths: number[];
  theme?: "dark" | "light";
}

const both = [wide, narrow];

/** The screens whose looks are held to a picture. */
export const keyScreens: KeyScreen[] = [
  { screen: "site-01-home-visitor", widths: both },
  { screen: "site-01-home-visitor", widths: [wide], theme: "light" },
  { screen: "site-11-list-covers", widths: both },
  { screen: "site-17-detail-covers", widths: both },
  { screen: "site-17-detail-covers", widths: [wide], theme: "light" },
  { screen: "site-36-search", widths: [wide] },
  { screen: "site-40-products", widths: [wide] },
  { screen: "site-60-people", widths: [wide] },
  { screen: "site-70-register-person", widths: [narrow] },
  { screen: "office-01-login", widths: [wide] },
  { screen: "office-20-items", widths: both },
  { screen: "office-20-items", widths: [wide], theme: "light" },
  { screen: "office-26-item-delete", widths: [wide] },
  { screen: "office-150-space", widths: [wide] },
];

export interface KeyPicture {
  /** Of the reference, without its ending. */
  name: string;
  screen: string;
  width: number;
  theme: "dark" | "light";
}

export const keyPictures: KeyPicture[] = keyScreens.flatMap(({ screen, widths, theme = "dark" }) =>
  widths.map((width) => {
    const name = theme === "dark" ? `${screen}-${width}` : `${screen}-${width}-${theme}`;
    return { name, screen, width, theme };
  }),
);
