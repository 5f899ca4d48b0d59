/**
 * Whether the id generator and the counters of a snapshot are past its records: if they were set back, new records would repeat ids and numbers.
 */
import type { Static } from '../../schemas/shape.ts';
import type { Entity } from '../domain/kernel/collection.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import type { stateSchemas } from '../domain/modules.ts';
import type { Snapshot } from '../store/world.ts';

/** Time and sequence of an id as the generator makes it; they only grow, so a later id differs whatever its random part. */
const drawnId = /^([0-9a-f]{8})-([0-9a-f]{4})-7([0-9a-f]{3})-/;

/** The counters that number records, with the number that a record shows. */
const numbered: Readonly<Record<string, { readonly counter: string; readonly member: string; readonly read: (shown: string) => number }>> =
  {
    transactions: { counter: 'transactions', member: 'number', read: Number },
    contracts: { counter: 'contract', member: 'contractNumber', read: (shown) => Number(shown.slice(1)) },
    // `rowIdOf` writes the counter plus 1 into the last digits.
    usageRows: { counter: 'usage', member: 'id', read: (shown) => Number.parseInt(shown.slice(-12), 16) - 1 },
  };

function checkId({ lastMilliseconds, sequence }: Snapshot['random'], { id }: Entity, place: string): void {
  const [, high, low, count] = drawnId.exec(id) ?? [];
  if (high === undefined || low === undefined || count === undefined) return;
  const milliseconds = Number.parseInt(high + low, 16);
  if (milliseconds > lastMilliseconds)
    throw new Error(`snapshot.random.lastMilliseconds must be at least ${milliseconds}, as in ${place}.id.`);
  const drawn = Number.parseInt(count, 16);
  if (milliseconds === lastMilliseconds && drawn > sequence)
    throw new Error(`snapshot.random.sequence must be at least ${drawn}, as in ${place}.id.`);
}

function checkNumber(counters: Snapshot['counters'], kind: string, record: Readonly<Record<string, unknown>>, place: string): void {
  const { counter, member, read } = numbered[kind]!;
  const name = `${counter} ${String(record['merchantId'])}`;
  const number = read(String(record[member]));
  if (number > (counters[name] ?? 0)) throw new Error(`snapshot.counters["${name}"] must be at least ${number}, as in ${place}.${member}.`);
}

/** Expects records and states that their schemas allow. Throws an Error of one line that names the member. */
export function* checkProgress({ random, counters, records, states }: Snapshot): Parts<void> {
  // From zeros, this generator makes only zeros.
  if (random.generator.every((part) => part === 0)) throw new Error('snapshot.random.generator must have a member that is not 0.');
  for (const [kind, list] of Object.entries(records)) {
    for (const [index, record] of list.entries()) {
      const place = `snapshot.records.${kind}[${index}]`;
      // The ids of usage rows are not drawn.
      if (kind !== 'usageRows') checkId(random, record, place);
      if (Object.hasOwn(numbered, kind)) checkNumber(counters, kind, { ...record }, place);
      yield;
    }
  }
  const sums = states['usageSums'] as Static<typeof stateSchemas.usageSums> | undefined;
  if (sums === undefined) return;
  const days = Object.values(sums.merchants).flatMap((kinds) => Object.values(kinds).map((one) => Object.keys(one).length));
  const count = days.reduce((sum, one) => sum + one, 0);
  if (sums.count !== count) throw new Error(`snapshot.states.usageSums.count must be ${count}.`);
}
