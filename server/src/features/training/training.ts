export type { FiledPerson, PersonalFileSection } from "./personal-file.queries.ts";
