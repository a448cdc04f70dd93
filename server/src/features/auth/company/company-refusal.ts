import { AppError } from "../../../infra/http/errors.ts";

/** What went wrong, for the person; the cause is for the log and for who tries a provider out. */
export class CompanyRefusal extends AppError {
  readonly details: string;

  constructor(code: number, message: string, details: string) {
    super(code, message);
    this.details = details;
  }
}
