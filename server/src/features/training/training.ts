export {
  type CertificateFacts,
  type CertificateReader,
  certificateCode,
} from "./certificates/certificate.queries.ts";
export { certificatePdf } from "./certificates/certificate-pdf.ts";
export type { PersonalFileSection, PersonalFileSubject } from "./personal-file.queries.ts";
