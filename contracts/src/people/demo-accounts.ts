/** Published passwords of the demo accounts. They work on loopback only. */
export const demoPasswords = {
  admin: "Hangar-145-admin",
  operator: "Hangar-145-operator",
  quality: "Hangar-145-quality",
  mechanic: "Hangar-145-mechanic",
  supplier: "Hangar-145-supplier",
  aviator: "Hangar-145-aviator",
  north: "Hangar-145-north",
  northline: "Hangar-145-northline",
  southwest: "Hangar-145-southwest",
};

export type DemoAccount = keyof typeof demoPasswords;

const published: ReadonlySet<string> = new Set(Object.values(demoPasswords));

/** True for a published password of any account. */
export const isPublishedPassword = (password: string): boolean => published.has(password);
