/** A one-time code on its way to a person. */
export interface CodeMessage {
  phone: string;
  /** Of the account; null where it has none. */
  email: string | null;
  code: string;
  subject: string;
  /** The whole sentence, with the code. */
  text: string;
}

export interface MessageGateway {
  /** @throws what went wrong, without the code */
  send(message: CodeMessage): Promise<void>;
}
