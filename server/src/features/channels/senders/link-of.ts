import type { DeliveryContent } from "../../../infra/outbox/delivery.ts";

/** The address of what a message is about; null where nobody knows where the platform is reached. */
export function linkOf(publicUrl: string | null, { link }: DeliveryContent): string | null {
  return publicUrl && link ? `${publicUrl}${link}` : null;
}
