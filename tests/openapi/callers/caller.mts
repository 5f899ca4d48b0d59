/** What a program does with a generated client: the same for each generator, so that one test judges all. */

export interface Target {
  readonly url: string;
  readonly key: string;
  readonly merchantId: string;
}

export interface Outcome {
  readonly created: { readonly id: string; readonly displayName: string };
  readonly read: { readonly id: string; readonly displayName: string };
  /** The refusal of a customer without a name: its status, its code and the members at fault. */
  readonly refused: { readonly status: number; readonly code: string | null; readonly members: readonly string[] };
  /** The content of a file that was uploaded as a form, then downloaded. */
  readonly file: string;
}

export type Caller = (target: Target) => Promise<Outcome>;

export const firstName = 'Ada';
export const blank = ' ';
export const content = '7B227073704964223A224558414D504C45227D';
export const upload = (): Blob => new Blob([content], { type: 'text/plain' });

export const membersOf = (error: {
  readonly validationErrors?: readonly { readonly members: readonly string[] }[] | null | undefined;
}): string[] => (error.validationErrors ?? []).flatMap(({ members }) => members);

export class UnexpectedError extends Error {
  constructor(step: string, answer: unknown) {
    super(`${step}: ${JSON.stringify(answer)}`);
  }
}
