/** The accounts of the demo with their passwords, as the first start prints them. */
export const accounts = {
  admin: "Hangar-145-admin",
  operator: "Hangar-145-operator",
  mechanic: "Hangar-145-mechanic",
  supplier: "Hangar-145-supplier",
  aviator: "Hangar-145-aviator",
} as const;

export type Account = keyof typeof accounts;
