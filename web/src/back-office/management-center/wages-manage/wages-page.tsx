import { PayPage } from "../pay/pay-page.tsx";

/** The finance list. */
export default function WagesPage() {
  return <PayPage variant="B" />;
}
