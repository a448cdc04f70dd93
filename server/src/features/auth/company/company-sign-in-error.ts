import { AppError } from "../../../infra/http/errors.ts";

/** Error with a message for the person. `details` are for the log and for trials. */
export class CompanySignInError extends AppError {
  readonly details: string;

  constructor(code: number, message: string, details: string) {
    super(code, message);
    this.details = details;
  }
}
