/** Lists in the wrong order or with the wrong content. The order of the recent sources only shows with two addresses. */
import { isRuleId, type RuleId } from '../../../../schemas/register.ts';
import { around, editReply, type Json } from '../../framework/edit.ts';
import { family, type Family, type Mutant } from '../../framework/mutant.ts';
import { groupPrefixes, groups } from '../../framework/groups.ts';

type Items = readonly unknown[];

const events = (breaks: readonly RuleId[], description: string, edit: (events: Items) => Items): Mutant => ({
  breaks,
  description,
  seams: editReply('listenSessions.events', (body) => ({ ...body, events: edit((body['events'] ?? []) as Items) })),
});

const counts = ['transactions.summaryCounts'];
const withoutFirst = (body: Json): Json => Object.fromEntries(Object.entries(body).slice(1));

const groupCounts: Readonly<Partial<Record<RuleId, string>>> = Object.fromEntries(
  groupPrefixes
    .map((prefix) => [`${prefix}-STANDARD-SUMMARY-COUNTS`, `${groups[prefix]}.summaryCounts`] as const)
    .filter(([rule]) => isRuleId(rule)),
);

/** The body is a bare string. */
const names: Readonly<Record<string, unknown>> = { null: null, number: 7, object: { name: 'Profile' }, list: ['Profile'], empty: '' };

export const lists: Family = {
  'events-reversed': events(['LISTEN-OLDEST-FIRST'], 'The events of a poll come in the reverse order.', (list) => list.toReversed()),
  'events-first-last': events(['LISTEN-OLDEST-FIRST'], 'The first event of a poll comes last.', (list) => [
    ...list.slice(1),
    ...list.slice(0, 1),
  ]),
  'events-last-first': events(['LISTEN-OLDEST-FIRST'], 'The last event of a poll comes first.', (list) => [
    ...list.slice(-1),
    ...list.slice(0, -1),
  ]),
  'events-without-first': events(['LISTEN-CURSOR-OMITTED'], 'A poll of several events lacks the first.', (list) =>
    list.length > 1 ? list.slice(1) : list,
  ),
  'events-without-last': events(['LISTEN-STAGED-RETURNED'], 'A poll of several events lacks the last.', (list) =>
    list.length > 1 ? list.slice(0, -1) : list,
  ),
  'counts-null': {
    breaks: ['COUNT-VALUES'],
    description: 'A count is null.',
    seams: editReply(counts, (body) => Object.fromEntries(Object.keys(body).map((key, index) => [key, index === 0 ? null : body[key]]))),
  },
  'counts-without-first': {
    breaks: ['COUNT-KEYS-EXACT'],
    description: 'One of the keys has no count.',
    seams: editReply(counts, withoutFirst),
  },
  'counts-with-another': {
    breaks: ['COUNT-KEYS-EXACT'],
    description: 'There is a count under a key that was not sent.',
    seams: editReply(counts, (body) => ({ ...body, total: 1 })),
  },
  ...family('counts-without-first', groupCounts, (operation, rule) => ({
    breaks: [rule],
    description: `One of the keys sent to ${operation} has no count.`,
    seams: editReply(operation, withoutFirst),
  })),
  ...Object.fromEntries(
    Object.entries(names).map(([what, body]): [string, Mutant] => [
      `profile-name-${what}`,
      {
        breaks: ['PROFILE-NAME-READ'],
        description: `The name of a profile is ${JSON.stringify(body)}.`,
        seams: around('rateLimitProfiles.name', (call, handler) => ({ ...handler(call), body })),
      },
    ]),
  ),
};
