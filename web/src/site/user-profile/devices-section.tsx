import { useConfirmation } from "../../own/confirmation.tsx";
import { Devices } from "../../own/devices/devices.tsx";
import { Section } from "./section.tsx";

/** The current user's sessions. */
export default function DevicesSection() {
  const { confirmed, dialog } = useConfirmation();
  return (
    <>
      <Devices confirmed={confirmed} frame={(parts) => <Section title="我的设备" {...parts} />} />
      {dialog}
    </>
  );
}
