import { formatInstant, minus, minutes } from '../../../schemas/shared/instant.ts';
import type { Result } from '../../domain/kernel/call.ts';
import { isRefusedFor, notFound, Refusal } from '../../domain/kernel/refusal.ts';
import { openToAll } from '../framework/edit-keys.ts';
import { around, editAnswer, editRefusal, editReply, type Json, refusing, leavingOut } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

const secrets = new Map<string, unknown>();

export const listenSessions: Family = {
  'open-not-served': {
    breaks: ['LISTEN-OPEN'],
    description: 'A session cannot be opened.',
    seams: refusing('listenSessions.create', () => notFound('there is no such operation')),
  },
  'opening-not-audited': {
    breaks: ['LISTEN-AUDITED'],
    description: 'The audit log leaves out the opening of listen sessions.',
    seams: leavingOut('listenSessions', 'create'),
  },
  'session-secret-missing': {
    breaks: ['LISTEN-OPEN-SECRET'],
    description: 'Opening a session does not show its secret.',
    seams: editReply('listenSessions.create', ({ signingSecret: _withheld, ...rest }) => rest),
  },
  'session-secret-shared': {
    breaks: ['LISTEN-SECRET-DISTINCT'],
    description: 'All sessions have the same secret.',
    seams: editReply('listenSessions.create', (body) => ({ ...body, signingSecret: 'whsec_dGhlIHNhbWUgb25lIGZvciBhbGwgb2YgdGhlbQ==' })),
  },
  'session-secret-shown-again': {
    breaks: ['LISTEN-SECRET-ONCE'],
    description: 'Every poll shows the signing secret.',
    seams: editReply(['listenSessions.events', 'listenSessions.create'], (body, { operation, params }) => {
      if (operation.id === 'listenSessions.create') {
        secrets.set(String(body.id), body.signingSecret);
        return body;
      }
      return { ...body, signingSecret: secrets.get(params.id) };
    }),
  },
  'session-across-merchants': {
    breaks: ['LISTEN-404-OTHER-MERCHANT'],
    description: 'A session can be polled by another merchant.',
    seams: around('listenSessions.events', (call, handler) => {
      const session = call.world.records.listenSessions.get(call.params.id);
      return handler(session === undefined ? call : { ...call, principal: { ...call.principal, merchantId: session.merchantId } });
    }),
  },
  'foreign-session-disclosed': {
    breaks: ['LISTEN-404-SAME'],
    description: "The 404 for another merchant's session has an additional header.",
    seams: editAnswer((answer, refusal, operation) =>
      operation?.id === 'listenSessions.events' && isRefusedFor(refusal, 'the session belongs to another merchant')
        ? { ...answer, headers: { ...answer.headers, 'x-session': 'foreign' } }
        : answer,
    ),
  },
  'unknown-session-400': {
    breaks: ['LISTEN-404-UNKNOWN'],
    description: 'A poll of a session that does not exist answers 400.',
    seams: editRefusal('listenSessions.events', (refusal, { world, params }) =>
      refusal.kind === 'notFound' && world.records.listenSessions.get(params.id) === undefined
        ? new Refusal('other', 400, refusal.code, refusal.message, refusal.detail)
        : undefined,
    ),
  },
  'poll-404-with-envelope': {
    breaks: ['LISTEN-404-NO-BODY'],
    description: 'The 404 of a poll has the error envelope.',
    seams: (original) => ({ envelope: (refusal, world) => original.envelope(refusal, world, null) }),
  },
  'poll-without-permission': {
    breaks: ['LISTEN-POLL-PERMISSION'],
    description: 'Polling needs no permission.',
    seams: openToAll('listenSessions.events'),
  },
  'poll-does-not-renew': {
    breaks: ['LISTEN-POLL-RENEWS'],
    description: 'A poll does not renew the session.',
    seams: around('listenSessions.events', (call, handler) => {
      const { listenSessions } = call.world.records;
      const before = listenSessions.get(call.params.id);
      const result = handler(call);
      if (before === undefined) return result;
      listenSessions.replace(before);
      return { ...result, body: { ...(result.body as Json), expiresAtUtc: formatInstant(before.expiresAt) } };
    }),
  },
  'expiry-before-poll': {
    breaks: ['LISTEN-EXPIRES-FUTURE'],
    description: 'A poll returns an expiry before the time of the poll.',
    seams: editReply('listenSessions.events', (body, { world }) => ({
      ...body,
      expiresAtUtc: formatInstant(minus(world.clock.now(), minutes(1))),
    })),
  },
  'session-never-expires': {
    breaks: ['LISTEN-404-EXPIRED'],
    description: 'An expired session still answers polls.',
    seams: (original) => {
      const last = new Map<string, Result>();
      return around(['listenSessions.events', 'listenSessions.end'], (call, handler) => {
        const id = call.params.id;
        if (call.operation.id === 'listenSessions.end') {
          last.delete(id);
          return handler(call);
        }
        try {
          const result = handler(call);
          last.set(id, result);
          return result;
        } catch (error) {
          const earlier =
            call.principal.merchantId === call.world.records.merchants.get(call.principal.merchantId ?? '')?.id ? last.get(id) : undefined;
          if (earlier === undefined) throw error;
          return earlier;
        }
      })(original);
    },
  },
  'session-never-ends': {
    breaks: ['LISTEN-END-CURSOR', 'LISTEN-END-SAMPLE'],
    description: 'Ending a session does nothing.',
    seams: around('listenSessions.end', () => ({ body: undefined })),
  },
  'end-not-served': {
    breaks: ['LISTEN-END'],
    description: 'A session cannot be ended.',
    seams: refusing('listenSessions.end', () => notFound('there is no such operation')),
  },
  'end-not-audited': {
    breaks: ['LISTEN-AUDITED'],
    description: 'The audit log leaves out the end of listen sessions.',
    seams: leavingOut('listenSessions', 'end'),
  },
};
