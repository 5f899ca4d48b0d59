import { formatInstant } from '../../../schemas/shared/instant.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import { invalidMember } from '../../domain/kernel/refusal.ts';
import { around, editCall, editReply, editValidation, type Json, withStatus } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';
import { underscored } from '../framework/replies.ts';

const outOfBounds = { path: 'MaxResultCount', keyword: 'maximum', message: 'must be between 1 and 200' };

export const listenPolls: Family = {
  'poll-202': { breaks: ['LISTEN-POLL-200'], description: 'A poll answers 202.', seams: withStatus('listenSessions.events', 202) },
  'poll-field-missing': {
    breaks: ['LISTEN-FIELD-oldestAvailableUtc'],
    description: 'A poll without a gap omits oldestAvailableUtc.',
    seams: editReply('listenSessions.events', ({ oldestAvailableUtc, ...rest }) =>
      oldestAvailableUtc === null ? rest : { ...rest, oldestAvailableUtc },
    ),
  },
  'poll-fields-renamed': {
    breaks: [
      'LISTEN-FIELD-events',
      'LISTEN-FIELD-nextCursorUtc',
      'LISTEN-FIELD-agedOutGap',
      'LISTEN-FIELD-oldestAvailableUtc',
      'LISTEN-FIELD-expiresAtUtc',
    ],
    description: 'The members of a poll have an underscore before their names.',
    seams: editReply('listenSessions.events', (body) => underscored(body)),
  },
  'empty-poll-as-object': {
    breaks: ['LISTEN-EMPTY'],
    description: 'A poll without events returns an object instead of a list.',
    seams: editReply('listenSessions.events', (body) =>
      (body.events as readonly unknown[]).length === 0 ? { ...body, events: {} } : body,
    ),
  },
  'poll-newest-first': {
    breaks: ['LISTEN-OLDEST-FIRST'],
    description: 'A poll of a listen session returns the newest event first.',
    seams: editReply('listenSessions.events', (body) => {
      const events = body.events;
      return { ...body, events: Array.isArray(events) ? events.toReversed() : events };
    }),
  },
  'poll-remembers-cursor': {
    breaks: ['LISTEN-CURSOR-OMITTED'],
    description: 'A poll without a cursor continues where the last poll ended.',
    seams: (original) => {
      const cursors = new Map<string, unknown>();
      return around('listenSessions.events', (call, handler) => {
        const id = call.params.id;
        const query = call.query;
        const result = handler({ ...call, query: { ...query, CursorUtc: query.CursorUtc ?? cursors.get(id) } });
        const { nextCursorUtc } = result.body as Json;
        if (nextCursorUtc !== null) cursors.set(id, nextCursorUtc);
        return result;
      })(original);
    },
  },
  'own-cursor-refused': {
    breaks: ['LISTEN-CURSOR-ACCEPTED'],
    description: 'A poll rejects the cursor that the poll before it returned.',
    seams: around('listenSessions.events', (call, handler) => {
      const given = (call.query as Readonly<Record<string, unknown>>)['CursorUtc'];
      const issued = call.world.state<Record<string, true>>('mutant.cursors', () => ({}));
      if (typeof given === 'string' && issued[given] === true) throw invalidMember('CursorUtc', 'The cursor is not valid.');
      const result = handler(call);
      const next = (result.body as Readonly<Record<string, unknown>> | undefined)?.['nextCursorUtc'];
      if (typeof next === 'string') issued[next] = true;
      return result;
    }),
  },
  'cursor-is-poll-time': {
    breaks: ['LISTEN-NEXT-CURSOR-LAST'],
    description: 'If a poll returned events, the next cursor is the time of the poll.',
    seams: editReply('listenSessions.events', (body, { world }) =>
      (body.events as readonly unknown[]).length === 0 ? body : { ...body, nextCursorUtc: formatInstant(world.clock.now()) },
    ),
  },
  'cursor-lost-when-empty': {
    breaks: ['LISTEN-NEXT-CURSOR-KEPT'],
    description: 'An empty poll has no next cursor.',
    seams: editReply('listenSessions.events', (body) =>
      (body.events as readonly unknown[]).length === 0 ? { ...body, nextCursorUtc: null } : body,
    ),
  },
  'cursor-rereads-an-hour': {
    breaks: ['LISTEN-CURSOR-FILTERS'],
    description: 'A poll reads a whole hour before its cursor again.',
    seams: around('listenSessions.events', (call, handler) => {
      const result = handler(call);
      const earlier = { ...call.query, CursorUtc: undefined };
      const whole = handler({ ...call, query: earlier }).body as Json;
      return (result.body as Json)['nextCursorUtc'] === null
        ? result
        : { ...result, body: { ...(result.body as Json), events: whole['events'] } };
    }),
  },
  'batch-bounds-refused': {
    breaks: ['LISTEN-BATCH-CLAMPED'],
    description: 'A batch size out of range is rejected.',
    seams: editValidation('listenSessions.events', 'query', (violations, query) => {
      const size = isJsonObject(query) ? Number(query.MaxResultCount ?? 1) : 1;
      return size < 1 || size > 200 ? [...violations, outOfBounds] : violations;
    }),
  },
  'batch-size-ignored': {
    breaks: ['LISTEN-BATCH-SIZE'],
    description: 'A poll ignores MaxResultCount.',
    seams: editCall('listenSessions.events', (call) => ({ ...call, query: { ...call.query, MaxResultCount: undefined } })),
  },
  'gap-always-reported': {
    breaks: ['LISTEN-GAP-FALSE'],
    description: 'Every poll reports a gap.',
    seams: editReply('listenSessions.events', (body, { world }) => ({
      ...body,
      agedOutGap: true,
      oldestAvailableUtc: formatInstant(world.clock.now()),
    })),
  },
  'gap-before-cursor': {
    breaks: ['LISTEN-GAP-CURSOR'],
    description: 'oldestAvailableUtc of a gap is earlier than the cursor.',
    seams: editReply('listenSessions.events', (body) =>
      body.agedOutGap === true ? { ...body, oldestAvailableUtc: '2001-01-01T00:00:00Z' } : body,
    ),
  },
  'gap-not-reported': {
    breaks: ['LISTEN-GAP-TRUE'],
    description: 'A poll never reports a gap.',
    seams: editReply('listenSessions.events', (body) => ({ ...body, agedOutGap: false, oldestAvailableUtc: null })),
  },
  'gap-without-instant': {
    breaks: ['LISTEN-GAP-OLDEST'],
    description: 'A gap does not show the oldest available event.',
    seams: editReply('listenSessions.events', (body) => ({ ...body, oldestAvailableUtc: null })),
  },
};
