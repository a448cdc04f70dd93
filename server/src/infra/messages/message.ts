/** One-time code or reminder to a phone. */
export interface OutgoingMessage {
  phone: string;
  /** Null for a reminder. */
  code: string | null;
  /** Complete sentence, including the code if there is one. */
  text: string;
}

export interface MessageGateway {
  /** @throws Error without the code */
  send(message: OutgoingMessage): Promise<void>;
}
