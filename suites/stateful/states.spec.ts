/** Records with states: tests random sequences of moves against the table of documented moves. */
import { required, unobservable, type Answer, type Context, conformance, topic } from '../../fixtures/test.ts';
import type { GroupName } from '../../schemas/groups.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import { idOf } from '../checks/created.ts';
import { makeId, makingNeeds, noon } from '../checks/resource.ts';
import { isAbsent, refusedBy } from '../checks/serving.ts';
import { move as send, shownState, makeActive } from '../checks/transition.ts';
import { type Model, type Move, walk } from './walk.ts';

interface Table {
  readonly resource: GroupName;
  readonly initial: string;
  /** Makes a record in the initial state; by default any new record. */
  readonly make?: (context: Context) => Promise<string>;
  /** Names that a record may show for a state, in lower case. Other names are not conclusive. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly moves: readonly { readonly from: string; readonly operation: OperationId; readonly to: string; readonly rule: RuleId }[];
  /** Moves documented as refused. Other moves are not documented. */
  readonly refusals: readonly { readonly from: string; readonly operation: OperationId; readonly rule: RuleId }[];
}

interface Recorded {
  id: string;
  /** Undefined if neither the specification nor the record determines it. */
  state: string | undefined;
  /** The rule of an accepted move when the record shows no state: judged by the next move. */
  pending: RuleId | undefined;
}

/** The model of a table. Operations of `more` are further moves. */
function tableModel(table: Table, more: readonly Move<Recorded>[], rest: Pick<Model<Recorded>, 'tours'> & { rules: readonly RuleId[] }) {
  // A refusal may be about the undocumented body, until the same body has been accepted.
  const accepted = new Set<OperationId>();
  const operations = [...new Set([...table.moves, ...table.refusals].map(({ operation }) => operation))];
  return {
    rules: [...new Set([...table.moves.map(({ rule }) => rule), ...table.refusals.map(({ rule }) => rule), ...rest.rules])],
    start: async (context: Context) => ({
      id: await (table.make?.(context) ?? makeId(context, table.resource)),
      state: table.initial,
      pending: undefined,
    }),
    moves: [...operations.flatMap((operation) => [inTurn(table, operation, accepted), outOfTurn(table, operation)]), ...more],
    tours: rest.tours,
  } satisfies Model<Recorded>;
}

const nameOf = (operation: OperationId): string => operation.split('.')[1] ?? operation;
const from = <Row extends { readonly from: string; readonly operation: OperationId }>(
  rows: readonly Row[],
  operation: OperationId,
  state: string | undefined,
): Row | undefined => rows.find((row) => row.from === state && row.operation === operation);

function inTurn(table: Table, operation: OperationId, accepted: Set<OperationId>): Move<Recorded> {
  const isLast = table.moves.every((row) => row.operation !== operation || !table.moves.some((next) => next.from === row.to));
  return {
    name: nameOf(operation),
    // The walk ends in the last state.
    weight: isLast ? 1 : 4,
    isPossible: ({ state }) => from(table.moves, operation, state) !== undefined,
    async make(record, context) {
      const { judge } = context;
      const documented = from(table.moves, operation, record.state);
      if (documented === undefined) return;
      const { rule, to } = documented;
      const answer = await send(context, operation, record.id);
      if (!answer.ok && !isAbsent(answer) && !accepted.has(operation)) unobservable(refusedBy(answer), answer);
      if (!answer.ok) return void judge.that(rule, false, { check: `${operation} from ${record.state}`, expected: 'a success', answer });
      accepted.add(operation);
      if (record.pending !== undefined) judge.that(record.pending, true, { check: `${operation} after it`, answer });
      record.state = to;
      record.pending = (await judgeState(context, table, record, rule, answer)) ? undefined : rule;
    },
  };
}

/** A move documented as refused, or not documented. */
function outOfTurn(table: Table, operation: OperationId): Move<Recorded> {
  return {
    name: `${nameOf(operation)} out of turn`,
    isPossible: ({ state }) => state !== undefined && from(table.moves, operation, state) === undefined,
    async make(record, context) {
      const refused = from(table.refusals, operation, record.state);
      const answer = await send(context, operation, record.id);
      if (refused === undefined) return findState(context, table, record);
      const { rule } = refused;
      context.judge.that(rule, !answer.ok, { check: `${operation} from ${record.state}`, expected: 'no success', answer });
      if (!answer.ok) await judgeState(context, table, record, rule, answer);
    },
  };
}

/** Judges the state that a record shows; returns whether it is a documented one. */
async function judgeState(context: Context, table: Table, { id, state }: Recorded, rule: RuleId, answer: Answer): Promise<boolean> {
  const shown = await stateOf(context, table, id);
  if (shown === undefined) return false;
  context.judge.that(rule, shown === state, { check: 'the state of the record', expected: state, actual: shown, answer });
  return true;
}

/** Sets the state to the one that the record shows. */
async function findState(context: Context, table: Table, record: Recorded): Promise<void> {
  record.state = await stateOf(context, table, record.id);
  record.pending = undefined;
}

/** The documented state that a record shows, if it shows one. */
async function stateOf(context: Context, { resource, words }: Table, id: string): Promise<string | undefined> {
  const shown = await shownState(context, resource, id);
  return Object.keys(words).find((state) => shown !== undefined && words[state]?.includes(shown));
}

const cloning = (table: Table, operation: OperationId, { copies, isInitial }: { copies: RuleId; isInitial: RuleId }): Move<Recorded> => ({
  name: 'clone',
  isPossible: ({ state }) => state !== undefined,
  async make(record, context) {
    const { judge } = context;
    const answer = required(await send(context, operation, record.id), operation);
    const id = await idOf(context, table.resource, answer, { source: record.id });
    judge.that(copies, id !== record.id, { check: 'the id of a clone', expected: 'different from that of its source', actual: id, answer });
    await judgeState(context, table, record, copies, answer);
    Object.assign(record, { id, state: table.initial, pending: isInitial } satisfies Recorded);
    if (await judgeState(context, table, record, isInitial, answer)) record.pending = undefined;
  },
});

/** A campaign through its states (concepts: Campaign). */
const campaignTable: Table = {
  resource: 'campaigns',
  initial: 'draft',
  words: { draft: ['draft'], running: ['active', 'running'], paused: ['paused'], ended: ['ended'] },
  moves: [
    { from: 'draft', operation: 'campaigns.activate', to: 'running', rule: 'CAMPAIGN-ACTIVATE' },
    { from: 'running', operation: 'campaigns.pause', to: 'paused', rule: 'CAMPAIGN-PAUSE' },
    { from: 'paused', operation: 'campaigns.resume', to: 'running', rule: 'CAMPAIGN-RESUME' },
    { from: 'running', operation: 'campaigns.end', to: 'ended', rule: 'CAMPAIGN-END-RUNNING' },
    { from: 'paused', operation: 'campaigns.end', to: 'ended', rule: 'CAMPAIGN-END-PAUSED' },
  ],
  refusals: [
    { from: 'draft', operation: 'campaigns.pause', rule: 'CAMPAIGN-PAUSE-DRAFT' },
    { from: 'draft', operation: 'campaigns.resume', rule: 'CAMPAIGN-RESUME-DRAFT' },
    { from: 'draft', operation: 'campaigns.end', rule: 'CAMPAIGN-END-DRAFT' },
    { from: 'ended', operation: 'campaigns.activate', rule: 'CAMPAIGN-ACTIVATE-ENDED' },
    { from: 'ended', operation: 'campaigns.resume', rule: 'CAMPAIGN-RESUME-ENDED' },
    { from: 'paused', operation: 'campaigns.pause', rule: 'CAMPAIGN-PAUSE-PAUSED' },
    { from: 'running', operation: 'campaigns.resume', rule: 'CAMPAIGN-RESUME-RUNNING' },
  ],
};

const campaignModel = () =>
  tableModel(campaignTable, [cloning(campaignTable, 'campaigns.clone', { copies: 'CAMPAIGN-CLONE', isInitial: 'CAMPAIGN-CLONE-DRAFT' })], {
    rules: ['CAMPAIGN-CLONE', 'CAMPAIGN-CLONE-DRAFT'],
    tours: [
      [
        'pause out of turn',
        'resume out of turn',
        'end out of turn',
        'activate',
        'resume out of turn',
        'pause',
        'pause out of turn',
        'resume',
      ],
      ['activate', 'end', 'activate out of turn', 'resume out of turn', 'clone'],
      ['activate', 'pause', 'end'],
    ],
  });

// A contract through its states (concepts: Contract).

const contractTable: Table = {
  resource: 'contracts',
  initial: 'active',
  make: makeActive,
  words: { active: ['active'], paused: ['paused'] },
  moves: [
    { from: 'active', operation: 'contracts.pause', to: 'paused', rule: 'CONTRACT-PAUSE' },
    { from: 'paused', operation: 'contracts.resume', to: 'active', rule: 'CONTRACT-RESUME' },
  ],
  refusals: [
    { from: 'active', operation: 'contracts.resume', rule: 'CONTRACT-RESUME-ACTIVE' },
    { from: 'paused', operation: 'contracts.pause', rule: 'CONTRACT-PAUSE-PAUSED' },
  ],
};

/** Longer than the billing interval: its effect on a contract is not documented. */
const passing: Move<Recorded> = {
  name: 'let a month pass',
  isPossible: ({ state }) => state !== undefined,
  async make(record, context) {
    await context.clock.pass('P32D');
    await findState(context, contractTable, record);
  },
};

const contractModel = (hasWorld: boolean) =>
  tableModel(contractTable, hasWorld ? [passing] : [], {
    rules: [],
    tours: [['resume out of turn', 'pause', 'pause out of turn', 'resume']],
  });

const world = { now: noon } as const;

topic('Stateful: states', () => {
  conformance(
    'a campaign is in the state that its transitions lead to',
    { rules: campaignModel().rules, needs: makingNeeds, world },
    (context) => walk(context, campaignModel()),
  );

  conformance(
    'a contract is in the state that its transitions lead to',
    { rules: contractModel(true).rules, needs: makingNeeds, world },
    (context) => walk(context, contractModel(context.world !== undefined)),
  );
});
