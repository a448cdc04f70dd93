/** A one-time code, or a notice, on its way to a person. */
export interface OutgoingMessage {
  phone: string;
  /** Of the account; null where it has none. */
  email: string | null;
  /** Null in a notice. */
  code: string | null;
  subject: string;
  /** The whole sentence, with the code if there is one. */
  text: string;
}

export interface MessageGateway {
  /** @throws what went wrong, without the code */
  send(message: OutgoingMessage): Promise<void>;
}
