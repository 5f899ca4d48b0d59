/** How late a deployment shows what happened. No document says that anything but a record itself is up to date. */

const lateness = {
  lists: 'How late does a list show a change?',
  counts: 'How late does a count show a change?',
  lastUse: 'How late does a key show its last use?',
  audit: 'How late does the audit log show an action?',
  messages: 'How late do inbox and message logs show a message?',
  deliveries: 'How late does the list of deliveries show one?',
  events: 'How late does a poll return an event?',
  refusals: 'How late is a key refused once it may no longer be used?',
} as const;

export type Lateness = keyof typeof lateness;

const prefix = 'lateness.';

/** The name of an observation beside those of choices. */
export const latenessId = (kind: Lateness): string => prefix + kind;
export const isLateness = (id: string): boolean => id.startsWith(prefix);

/** The questions of the certificate, by the ids of their observations. */
export const latenessQuestions: readonly { readonly id: string; readonly question: string }[] = (
  Object.entries(lateness) as [Lateness, string][]
).map(([kind, question]) => ({ id: latenessId(kind), question }));

/** Combines observations: of a choice the last one counts, of a lateness the greatest. */
export function combined(all: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const one of all)
    for (const [id, value] of Object.entries(one)) result[id] = isLateness(id) ? Math.max(Number(result[id] ?? 0), Number(value)) : value;
  return result;
}
