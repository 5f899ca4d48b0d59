/** A record that the caller may not see is looked up once more than a missing one, so the refusal takes longer. */
import type { RuleId } from '../../../schemas/register.ts';
import type { AnyCall } from '../../domain/kernel/call.ts';
import { around } from '../framework/edit.ts';
import { family, type Family } from '../framework/mutant.ts';

/** A plausible database query, in microseconds. Less than a millisecond or two is lost in noise if many processes share a core. */
const lookup = 3000;

/** The work of a second lookup, in processor time: it takes longer wherever everything does. */
function lookAgain(): void {
  const start = process.cpuUsage();
  for (let spent = 0; spent < lookup;) {
    const { user, system } = process.cpuUsage(start);
    spent = user + system;
  }
}

interface Row {
  readonly operation: string;
  readonly isThere: (call: AnyCall) => boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const ofUser = ({ world, body }: AnyCall): boolean =>
  typeof body === 'object' && body !== null && 'userId' in body && world.records.users.get(text(body.userId)) !== undefined;

const table: Readonly<Partial<Record<RuleId, Row>>> = {
  'TIME-KEY-DETAIL': {
    operation: 'apiKeys.detail',
    isThere: ({ world, params }) => world.records.apiKeys.get(params['id'] ?? '') !== undefined,
  },
  'TIME-KEY-FORUSER': { operation: 'apiKeys.forUser', isThere: ofUser },
  'TIME-TOKEN': {
    operation: 'tokens.createFromTransaction',
    isThere: ({ world, query }) => world.records.transactions.get(text(query['transactionId'])) !== undefined,
  },
  'TIME-LISTEN-OTHER-MERCHANT': {
    operation: 'listenSessions.events',
    isThere: ({ world, params, principal }) => {
      const session = world.records.listenSessions.get(params['id'] ?? '');
      return session !== undefined && session.merchantId !== principal.merchantId;
    },
  },
};

export const slowRefusals: Family = {
  ...family('slow', table, ({ operation, isThere }, rule) => ({
    breaks: [rule],
    description: `${operation} takes longer for a record that the caller is not allowed to see.`,
    seams: around(operation, (call, handler) => {
      if (isThere(call)) lookAgain();
      return handler(call);
    }),
  })),
  'slow-TIME-LISTEN-ENDED': {
    breaks: ['TIME-LISTEN-ENDED'],
    description: 'A poll of an ended session is also looked up in the archive, which takes longer.',
    seams: (original) => {
      const ended = new Set<string>();
      return around(['listenSessions.events', 'listenSessions.end'], (call, handler) => {
        const id = call.params['id'] ?? '';
        if (call.operation.id === 'listenSessions.end') ended.add(id);
        else if (ended.has(id)) lookAgain();
        return handler(call);
      })(original);
    },
  },
};
