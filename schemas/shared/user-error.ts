/** A mistake of the user, reported in one line: what, where and how to correct it. Exit status 3, no stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
