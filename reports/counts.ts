/** `Interrupted: 4 of 349 tests ran`, or the reason if the run ended on its own. */
export const shortOf = ({ planned, ran, ended }: { readonly planned: number; readonly ran: number; readonly ended?: string | undefined }) =>
  `${ended === undefined ? 'Interrupted' : `Ended early, because ${ended}`}: ${ran} of ${count(planned, 'test')} ran`;

/** `1 rule`, `2 rules`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
