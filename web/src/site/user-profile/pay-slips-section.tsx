import { PaySlips, ShowPayButton } from "../../own/pay/pay-slips.tsx";
import { Section } from "./section.tsx";

export default function PaySlipsSection() {
  return (
    <Section title="我的工资单" action={<ShowPayButton />}>
      <PaySlips />
    </Section>
  );
}
