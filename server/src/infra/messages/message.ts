/** A one-time code, or a reminder, on its way to a person's phone. */
export interface OutgoingMessage {
  phone: string;
  /** Null in a reminder. */
  code: string | null;
  /** The whole sentence, with the code if there is one. */
  text: string;
}

export interface MessageGateway {
  /** @throws what went wrong, without the code */
  send(message: OutgoingMessage): Promise<void>;
}
