import { PayPage } from "../pay/pay-page.tsx";

/** The labour list. */
export default function SalaryPage() {
  return <PayPage variant="A" />;
}
