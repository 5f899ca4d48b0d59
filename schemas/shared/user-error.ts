/** A mistake of the person who runs the tool: one line that says what, where and how to mend it. Exit status 3, no stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
