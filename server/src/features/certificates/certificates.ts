export {
  type CertificateFacts,
  type CertificateReader,
  certificateCode,
} from "./certificate.queries.ts";
export { certificatePdf } from "./certificate-pdf.ts";
