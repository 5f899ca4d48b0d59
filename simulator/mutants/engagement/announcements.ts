import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { empty, ok, type Result } from '../../domain/kernel/call.ts';
import { answering, around, type Json, refusing, undoing } from '../framework/edit.ts';
import { noRoute, type Family, type Mutant } from '../framework/mutant.ts';

const idle = (rule: RuleId, operation: OperationId, answer: Result = empty): Mutant => ({
  breaks: [rule],
  description: `${operation} changes nothing.`,
  seams: answering(operation, answer),
});

const absent = (rule: RuleId, operation: OperationId): Mutant => ({
  breaks: [rule],
  description: `${operation} has no route.`,
  seams: refusing(operation, noRoute),
});

type Items = readonly Json[];

const listed = (rule: RuleId, description: string, edit: (items: Items) => Items): Mutant => ({
  breaks: [rule],
  description,
  seams: around('userAnnouncements.list', (call, handler) => {
    const result = handler(call);
    return { ...result, body: edit(result.body as Items) };
  }),
});

const published = (item: Json): number => Date.parse(String(item['publishedAt']));

const duplicates = (description: string, edit: (copy: Json, source: Json) => Json): Mutant => ({
  breaks: ['ANNOUNCEMENT-DUPLICATE'],
  description,
  seams: around('announcements.duplicate', (call, handler) => {
    const { announcements } = call.world.records;
    const source = announcements.get(String((call.query as Json)['id'] ?? (call.body as Json)['id']));
    const result = handler(call);
    const copy = announcements.get(String((result.body as Json)['id']));
    if (source === undefined || copy === undefined) return result;
    const edited = edit({ id: copy.id, title: copy.title }, { id: source.id, title: source.title });
    announcements.replace({ ...copy, title: String(edited['title']) });
    return { ...result, body: { ...(result.body as Json), ...edited } };
  }),
});

const counts = (value: unknown): Mutant => ({
  breaks: ['ANNOUNCEMENT-UNREAD'],
  description: `The number of unread announcements is ${JSON.stringify(value)}.`,
  seams: answering('userAnnouncements.unreadCount', ok(value)),
});

const none = ok({ affectedCount: 0 });

export const announcements: Family = {
  'patch-without-effect': {
    breaks: ['ANNOUNCEMENT-PATCH'],
    description: 'A partial update changes nothing.',
    seams: undoing('announcements', 'announcements.patch'),
  },
  'enable-without-effect': idle('ANNOUNCEMENT-SWITCH', 'announcements.enable'),
  'disable-without-effect': idle('ANNOUNCEMENT-SWITCH', 'announcements.disable'),
  'disable-not-served': absent('ANNOUNCEMENT-SWITCH', 'announcements.disable'),
  'duplicate-keeps-title': duplicates('A duplicate has the title of its source.', (copy, { title }) => ({ ...copy, title })),
  'duplicate-is-its-source': duplicates('A duplicate answers the id of its source.', (copy, { id }) => ({ ...copy, id })),
  'announcements-by-date-alone': listed('ANNOUNCEMENT-USER-ORDER', 'Announcements come by date, whatever their priority.', (items) =>
    items.toSorted((a, b) => published(b) - published(a)),
  ),
  'announcements-of-low-priority-oldest-first': listed(
    'ANNOUNCEMENT-USER-ORDER',
    'Announcements of low priority come oldest first, the others newest first.',
    (items) => {
      const isLow = (item: Json): boolean => item['priority'] === 'Low';
      return [...items.filter((item) => !isLow(item)), ...items.filter(isLow).toReversed()];
    },
  ),
  'mark-as-read-without-effect': idle('ANNOUNCEMENT-USER-MARKS', 'userAnnouncements.markAsRead'),
  'dismiss-without-effect': idle('ANNOUNCEMENT-USER-MARKS', 'userAnnouncements.dismiss'),
  'dismiss-not-served': absent('ANNOUNCEMENT-USER-MARKS', 'userAnnouncements.dismiss'),
  'dismiss-all-without-effect': idle('ANNOUNCEMENT-USER-MANY', 'userAnnouncements.dismissAll', none),
  'mark-many-without-effect': idle('ANNOUNCEMENT-USER-MANY', 'userAnnouncements.markManyAsRead', none),
  'mark-many-not-served': absent('ANNOUNCEMENT-USER-MANY', 'userAnnouncements.markManyAsRead'),
  'popup-shown-not-served': absent('ANNOUNCEMENT-POPUPS', 'userAnnouncements.recordPopupShown'),
  'unread-negative': counts(-1),
  'unread-as-text': counts('several'),
};
