/** A mistake of the user's: said in one sentence, with what to do. Ends the run with exit code 2. */
export class UserError extends Error {
  readonly code: string;
  readonly hint: string | null;

  constructor(code: string, message: string, hint: string | null = null) {
    super(message);
    this.name = 'UserError';
    this.code = code;
    this.hint = hint;
  }
}
