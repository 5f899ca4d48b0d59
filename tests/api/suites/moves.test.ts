/** The reference, the OpenAPI document and the documentation name every state transition that an operation makes. */
import { expect, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { movesOf, type OperationMove } from '../../../schemas/moves-of.ts';
import { observed, type ObservedOperation } from '../../../schemas/observed.ts';
import { machines } from '../../../schemas/states.ts';

interface Exception {
  readonly reason: string;
  /** The transition that is named instead, which passes through the states in between. */
  readonly instead?: readonly (readonly [from: string | null, to: string])[];
}

const byClock: Exception = { reason: 'a date or a delay passes, and nobody calls an operation' };
const staysPut: Exception = { reason: 'the record stays in its state, and what changed is another member' };
const oneStep = (...instead: NonNullable<Exception['instead']>): Exception => ({
  reason: 'the record is made when the step is over',
  instead,
});

/** Moves that no operation names, by resource and trigger. */
const exceptions: Readonly<Record<string, Readonly<Record<string, Exception>>>> = {
  'API key': {
    time: byClock,
    anomaly: { reason: 'the platform suspends a key that is used from a new network, whatever operation it calls' },
    setActive: staysPut,
  },
  invitation: {
    time: byClock,
    follow: { reason: 'the invited person follows the link of an e-mail, which is no operation of the catalogue' },
  },
  'billing run': {
    work: { reason: 'a run goes on by itself after the operation that queues it has answered' },
    finish: { reason: 'a run goes on by itself after the operation that queues it has answered' },
  },
  'payment method': { time: byClock },
  'capture link': { time: byClock, open: { reason: 'the page of the link is shown in a browser, which is no operation of the catalogue' } },
  contract: {
    time: byClock,
    lastRetryDeclined: {
      reason: 'endNow makes the same moves, so recurringBilling.trigger names them as they were seen, without a condition',
      instead: [
        ['Active', 'Cancelled'],
        ['PastDue', 'Cancelled'],
      ],
    },
  },
  campaign: { time: byClock },
  session: { time: byClock },
  transaction: {
    time: byClock,
    batchSettle: { reason: 'the processor answers after the batch was submitted' },
    batchReject: { reason: 'the processor answers after the batch was submitted' },
    return: { reason: 'the bank of the payer sends the payment back' },
  },
  'settlement batch': {
    collect: oneStep([null, 'Submitted']),
    close: oneStep([null, 'Submitted']),
    submit: oneStep([null, 'Submitted']),
    accept: { reason: 'the processor answers after the batch was submitted' },
    reject: { reason: 'the processor answers after the batch was submitted' },
  },
  'batch file': {
    upload: oneStep([null, 'Ready'], [null, 'Rejected']),
    validate: oneStep([null, 'Ready'], [null, 'Rejected']),
    finish: { reason: 'rows are processed after the operation that begins it has answered' },
  },
};

const seen = observed() as Readonly<Record<string, ObservedOperation>> | undefined;
const named: readonly OperationMove[] = operations.flatMap(({ id }) => movesOf(id, seen?.[id]?.moves ?? []));
const isNamed = (resource: string, from: string | null, to: string, when?: string): boolean =>
  named.some(
    (move) =>
      move.resource === resource &&
      move.to === to &&
      (from === null ? move.from === null : move.from?.includes(from) === true) &&
      (when === undefined || move.when === when),
  );

test('each transition is named by an operation, or has a reason why none makes it', () => {
  const unnamed = machines.flatMap(({ resource, transitions }) =>
    transitions
      .filter(({ trigger }) => exceptions[resource]?.[trigger] === undefined)
      .flatMap(({ from, to, when, trigger }) =>
        (from ?? [null])
          .filter((state) => !isNamed(resource, state, to, when))
          .map((state) => `${resource}: ${trigger} from ${state ?? '(new)'} to ${to}`),
      ),
  );
  expect(unnamed).toEqual([]);
});

test('each exception is needed: no operation names its moves, except the operations named in its place', () => {
  const stale = Object.entries(exceptions).flatMap(([resource, triggers]) => {
    const machine = machines.find((one) => one.resource === resource);
    return Object.entries(triggers).flatMap(([trigger, { instead = [] }]) => {
      const own = machine?.transitions.filter((one) => one.trigger === trigger) ?? [];
      const missing = instead.filter(([from, to]) => !isNamed(resource, from, to)).map(([, to]) => `${resource}: none makes one as ${to}`);
      const isMoot =
        own.length > 0 && own.every(({ from, to, when }) => (from ?? [null]).every((state) => isNamed(resource, state, to, when)));
      return [...missing, ...(own.length === 0 ? [`${resource} has no ${trigger}`] : isMoot ? [`${resource}: ${trigger} is named`] : [])];
    });
  });
  expect(stale).toEqual([]);
});
