import { readdir } from "node:fs/promises";
import {
  authorisationFileSections,
  findAuthorisationCard,
} from "./features/authorisations/authorisations.ts";
import { evidenceKeyRoute } from "./features/documents/evidence/evidence.routes.ts";
import { printCheckRoutes } from "./features/documents/print-check/print-check.routes.ts";
import { feedRoutes } from "./features/feeds/feeds.routes.ts";
import {
  certificatePages,
  certificateRoutes,
} from "./features/training/certificates/certificate.routes.ts";
import { findCourseCertificate } from "./features/training/course-certificate.queries.ts";
import { trainingRoutes } from "./features/training/training.routes.ts";
import type { App } from "./infra/http/app-type.ts";

type Feature = (app: App) => Promise<void>;

/** Reads the current state of a certificate, by kind. */
const certificateReaders = {
  course: findCourseCertificate,
  authorisation: findAuthorisationCard,
};

const folder = new URL("./features/", import.meta.url);

/**
 * All features of the API; each registers its routes. They are the default exports of all
 * `*.routes.ts`; files without one belong to another file.
 */
export async function loadFeatures(): Promise<readonly Feature[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith(".routes.ts"),
  );
  const modules: { default?: Feature }[] = await Promise.all(
    files.sort().map((file) => import(new URL(file.replaceAll("\\", "/"), folder).href)),
  );
  return [
    ...modules.flatMap((module) => module.default ?? []),
    trainingRoutes(authorisationFileSections),
    certificateRoutes(certificateReaders),
  ];
}

/** Routes at the root of the site, outside of the API. */
export const rootFeatures: readonly Feature[] = [
  feedRoutes,
  evidenceKeyRoute,
  printCheckRoutes,
  certificatePages(certificateReaders),
];
