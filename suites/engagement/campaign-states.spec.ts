import { conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import { eventually } from '../checks/eventually.ts';
import { speaksOf } from '../checks/members.ts';
import { idOf } from '../checks/created.ts';
import { makeId, makingNeeds, readBack } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';
import { followsState, judgeMove, judgeNoMove, move, moved, shownState } from '../checks/transition.ts';

const resource = 'campaigns' as const;
const running = ['active', 'running'] as const;
const others: ReadonlySet<string> = new Set([...running, 'paused', 'ended', 'archived']);

const paths = {
  draft: [],
  running: ['campaigns.activate'],
  paused: ['campaigns.activate', 'campaigns.pause'],
  ended: ['campaigns.activate', 'campaigns.end'],
} as const satisfies Readonly<Record<string, readonly OperationId[]>>;
type State = keyof typeof paths;

async function campaignIn(context: Context, state: State): Promise<string> {
  const id = await makeId(context, resource);
  for (const operation of paths[state]) await moved(context, operation, id);
  return id;
}

interface Move {
  readonly rule: RuleId;
  readonly from: State;
  readonly operation: OperationId;
  readonly to: readonly string[];
  readonly onward: OperationId | null;
  readonly left?: OperationId;
}

const moves: readonly Move[] = [
  { rule: 'CAMPAIGN-ACTIVATE', from: 'draft', operation: 'campaigns.activate', to: running, onward: 'campaigns.pause' },
  { rule: 'CAMPAIGN-PAUSE', from: 'running', operation: 'campaigns.pause', to: ['paused'], onward: 'campaigns.resume' },
  { rule: 'CAMPAIGN-RESUME', from: 'paused', operation: 'campaigns.resume', to: running, onward: 'campaigns.pause' },
  { rule: 'CAMPAIGN-END-RUNNING', from: 'running', operation: 'campaigns.end', to: ['ended'], onward: null, left: 'campaigns.pause' },
  { rule: 'CAMPAIGN-END-PAUSED', from: 'paused', operation: 'campaigns.end', to: ['ended'], onward: null, left: 'campaigns.resume' },
];

const refusals: readonly Omit<Move, 'to' | 'onward' | 'left'>[] = [
  { rule: 'CAMPAIGN-PAUSE-DRAFT', from: 'draft', operation: 'campaigns.pause' },
  { rule: 'CAMPAIGN-RESUME-DRAFT', from: 'draft', operation: 'campaigns.resume' },
  { rule: 'CAMPAIGN-END-DRAFT', from: 'draft', operation: 'campaigns.end' },
  { rule: 'CAMPAIGN-ACTIVATE-ENDED', from: 'ended', operation: 'campaigns.activate' },
  { rule: 'CAMPAIGN-RESUME-ENDED', from: 'ended', operation: 'campaigns.resume' },
  { rule: 'CAMPAIGN-PAUSE-PAUSED', from: 'paused', operation: 'campaigns.pause' },
  { rule: 'CAMPAIGN-RESUME-RUNNING', from: 'running', operation: 'campaigns.resume' },
];

topic('Campaign states', () => {
  for (const { rule, from, ...way } of moves) {
    const { operation } = way;
    conformance(`${operation} is accepted for a ${from} campaign (${rule})`, { rules: [rule], needs: makingNeeds }, async (context) => {
      const id = await campaignIn(context, from);
      await judgeMove(context, { ...way, rule, resource, id, mayMove: from !== 'draft' });
    });
  }

  for (const { rule, from, operation } of refusals) {
    conformance(`${operation} is rejected for a ${from} campaign (${rule})`, { rules: [rule], needs: makingNeeds }, async (context) => {
      await judgeNoMove(context, rule, operation, await campaignIn(context, from), from);
    });
  }

  conformance('archiving retires a campaign', { rules: ['CAMPAIGN-ARCHIVE'], needs: makingNeeds }, async (context) => {
    const { judge, api } = context;
    const rule = 'CAMPAIGN-ARCHIVE' as const;
    const id = await campaignIn(context, 'ended');
    const before = required(await readBack(context, resource, id), 'a read of an ended campaign');
    const listed = async (): Promise<Answer> => api.call('campaigns.list', { as: 'merchantAdmin', allow501: true });
    // Not every list shows a new campaign on its first page.
    const wasListed = speaksOf(await listed(), id);
    const options = { as: 'merchantAdmin', params: { id } } as const;
    const answer = await judgeServed(context, rule, 'campaigns.archive', options, 'archiving an ended campaign');
    // How an archived campaign differs is not documented: its members or its presence in lists must change.
    const after = await readBack(context, resource, id);
    const look = await eventually(
      context,
      'lists',
      listed,
      (list) => after.text !== before.text || (wasListed && list.ok && !speaksOf(list, id)),
    );
    const isRetired = look.isThere;
    if (!isRetired && (!wasListed || (await shownState(context, resource, id)) === undefined))
      return judge.untested(rule, 'neither campaigns.read nor campaigns.list shows whether a campaign is archived');
    if (!isRetired && !look.isConclusive) return judge.untested(rule, `an archived campaign stayed in campaigns.list ${look.why}`);
    judge.that(rule, isRetired, {
      check: 'the campaign after archiving',
      expected: 'changed, or not in the list',
      actual: 'unchanged, and listed',
      answer,
    });
  });

  conformance('a clone is a new draft', { rules: ['CAMPAIGN-CLONE', 'CAMPAIGN-CLONE-DRAFT'], needs: makingNeeds }, async (context) => {
    const { judge } = context;
    const id = await campaignIn(context, 'running');
    const answer = required(await move(context, 'campaigns.clone', id), 'the clone of a campaign');
    const copy = await idOf(context, resource, answer, { source: id });
    const source = await readBack(context, resource, id);
    judge.that('CAMPAIGN-CLONE', copy.toLowerCase() !== id.toLowerCase(), {
      check: 'the id of a clone',
      expected: 'different from that of its source',
      actual: copy,
      answer,
    });
    judge.equal('CAMPAIGN-CLONE', source.status, 200, { check: 'a read of the source after the cloning', answer: source });
    // The name of another state shows that it is not a draft; unknown names are tested further.
    const state = await shownState(context, resource, copy);
    if (state !== undefined && others.has(state) && (await followsState(context))) {
      judge.that('CAMPAIGN-CLONE-DRAFT', false, { check: 'the state of a clone', expected: 'draft', actual: state, answer });
      return;
    }
    await judgeMove(context, {
      rule: 'CAMPAIGN-CLONE-DRAFT',
      resource,
      operation: 'campaigns.activate',
      id: copy,
      to: running,
      onward: 'campaigns.pause',
      mayMove: true,
    });
  });

  conformance(
    'the progress needs no permission',
    { rules: ['CAMPAIGN-PROGRESS'], needs: [...makingNeeds, 'noPermissions'] },
    async (context) => {
      const id = await campaignIn(context, 'running');
      const answer = await context.api.call('campaigns.progress', { as: 'noPermissions', params: { id } });
      context.judge.that('CAMPAIGN-PROGRESS', answer.status !== 403 && answer.status !== 401, {
        check: 'the progress of a running campaign, read by a key without permissions',
        expected: 'neither 401 nor 403',
        answer,
      });
    },
  );
});
