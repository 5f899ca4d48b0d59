/**
 * Undocumented properties of a deployment that a run measures and then judges by: the delay of its lists, and the members that show a fact.
 */

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

const shown = {
  id: 'Which member of a reply shows the id of a new record?',
  name: 'Which member shows the name of a record?',
  state: 'Which member shows the state of a record?',
} as const;

export type Lateness = keyof typeof lateness;
export type Shown = keyof typeof shown;

const [latePrefix, shownPrefix] = ['lateness.', 'member.'];

/** The names of observations beside those of choices. */
export const latenessId = (kind: Lateness): string => latePrefix + kind;
export const shownId = (what: Shown): string => shownPrefix + what;
const isLateness = (id: string): boolean => id.startsWith(latePrefix);
const isShown = (id: string): boolean => id.startsWith(shownPrefix);
/** Whether an observation is about the deployment itself, rather than a choice that a simulator could make. */
export const isLearnt = (id: string): boolean => isLateness(id) || isShown(id);

interface Question {
  readonly id: string;
  readonly question: string;
}

const questionsOf = (prefix: string, all: Readonly<Record<string, string>>): readonly Question[] =>
  Object.entries(all).map(([name, question]) => ({ id: prefix + name, question }));

/** The certificate's questions by observation id. */
export const learntQuestions: readonly Question[] = [...questionsOf(latePrefix, lateness), ...questionsOf(shownPrefix, shown)];

/** The observation in words: seconds, or the member of most groups and those that differ. */
export function learntInWords(id: string, value: unknown): string {
  if (isLateness(id)) return `up to ${String(value)} s`;
  if (!isShown(id)) return JSON.stringify(value);
  const groupsOf = new Map<string, string[]>();
  for (const [group, member] of Object.entries(Object(value)))
    groupsOf.set(String(member), [...(groupsOf.get(String(member)) ?? []), group]);
  const [[most] = ['none'], ...others] = [...groupsOf].toSorted(([a, of], [b, by]) => by.length - of.length || (a < b ? -1 : 1));
  return [most, ...others.map(([member, groups]) => `${member} of ${groups.toSorted().join(' and ')}`)].join(', ');
}

/** Combines observations: of a choice the last one counts, of a lateness the greatest, of members those of all groups. */
export function combined(all: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const one of all)
    for (const [id, value] of Object.entries(one)) {
      if (isLateness(id)) result[id] = Math.max(Number(result[id] ?? 0), Number(value));
      else result[id] = isShown(id) ? { ...Object(result[id]), ...Object(value) } : value;
    }
  return result;
}
