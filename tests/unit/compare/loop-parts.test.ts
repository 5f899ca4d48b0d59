/** Walks, shrinking, entries and bounds of a comparison. */
import { expect, test } from '@playwright/test';
import { Answer } from '../../../fixtures/client/answer.ts';
import { boundOf } from '../../../engine/compare/coverage.ts';
import { sourcesOf } from '../../../engine/compare/copies.ts';
import type { Facts } from '../../../engine/compare/facts.ts';
import { entriesFor, ownConditions } from '../../../engine/compare/learn.ts';
import { halved, optionsToTry } from '../../../engine/compare/choices-tried.ts';
import { Round } from '../../../engine/compare/round.ts';
import { shrunk } from '../../../engine/compare/shrink.ts';
import { apart, wideningsOf } from '../../../engine/compare/widen.ts';
import { isWalk, walkable, walksOf, type Walk } from '../../../engine/compare/walk.ts';
import { signatureOf, type Divergence } from '../../../engine/compare/compare.ts';
import { compareLimits } from '../../../schemas/limits.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { LearnedAnswer } from '../../../schemas/learned-answers.ts';

const maxShrinkingRuns = compareLimits.shrinkingRuns.max;
const consent = { writes: true, inWorld: false };

test('walks are the same for the same seed, differ in later rounds, and cover every group in turn', () => {
  const all = walkable(consent);
  const [one, again, later] = [walksOf(all, 7, 60), walksOf(all, 7, 60), walksOf(all, 7, 60, 60)];
  expect(one).toEqual(again);
  expect(later).not.toEqual(one);
  expect(new Set(one.map(({ group }) => group)).size).toBe(all.groups.size);
  expect(one.every(isWalk)).toBe(true);
});

test('no variation of a group is walked again before each has been', () => {
  const groups = walkable({ writes: true, inWorld: true }, ['customers']);
  const varied = [walksOf(groups, 7, 60), walksOf(groups, 7, 60, 60)]
    .flat()
    .flatMap(({ steps }) => steps.filter(({ variation }) => variation.of !== 'none').map((step) => JSON.stringify(step)));
  expect(varied).toHaveLength(240);
  expect(new Set(varied).size).toBe(240);
});

test('without consent only reads are walked, and at a deployment nothing that cannot be undone', () => {
  const methods = [...walkable({ writes: false, inWorld: false }).groups.values()].flat();
  expect(methods.filter(({ method, reads }) => method !== 'GET' && reads !== true)).toEqual([]);
  const ids = (inWorld: boolean): readonly string[] => [...walkable({ writes: true, inWorld }).groups.values()].flat().map(({ id }) => id);
  expect(ids(true)).toContain('myProfile.changePassword');
  expect(ids(false)).not.toContain('myProfile.changePassword');
  expect(ids(false)).toContain('customers.create');
  // A session needs a page, which no operation removes.
  expect(
    ids(false).filter((id) => /^(?:hppSessions\.create|tokens\.createFromTransaction|transactions\.fromHppSession)$/.test(id)),
  ).toEqual([]);
});

test('what a gateway has no keys for is not walked', () => {
  const { groups, lacking, personas } = walkable({ writes: true, inWorld: true, personas: new Set(['merchantAdmin']) });
  expect(groups.has('customers')).toBe(true);
  expect(lacking.get('merchants.create')).toEqual(['hostAdmin']);
  // Anyone may confirm an address, of a user that an administrator made.
  expect(lacking.get('account.confirmEmail')).toEqual(['hostAdmin']);
  const callers = walksOf({ groups, personas }, 7, 400).flatMap(({ steps }) =>
    steps.flatMap(({ variation }) => (variation.of === 'caller' ? [variation.caller] : [])),
  );
  expect(new Set(callers)).toEqual(new Set(['anonymous', 'unknown key']));
});

const walkOf = (...operations: readonly OperationId[]): Walk => ({
  seed: 1,
  group: 'customers',
  steps: operations.map((operation) => ({ operation, variation: { of: 'none' } })),
});

test('a walk is shrunk to the steps that show the divergence', async () => {
  const whole = walkOf('customers.create', 'customers.read', 'customers.delete', 'customers.count', 'customers.read', 'customers.list');
  const needed = ['customers.create', 'customers.delete', 'customers.read'];
  const shows = async ({ steps }: Walk): Promise<boolean> =>
    needed.every((id) => steps.some(({ operation }) => operation === id)) && steps.at(-1)?.operation === 'customers.read';
  const { walk, runs } = await shrunk(whole, 4, shows);
  expect(walk.steps.map(({ operation }) => operation)).toEqual(needed);
  expect(runs).toBeLessThanOrEqual(maxShrinkingRuns);
  // The restoring is needed until the deletion is left out.
  const undone = walkOf('customers.create', 'customers.delete', 'customers.restore', 'customers.read');
  const showsUndone = async ({ steps }: Walk): Promise<boolean> => {
    const ids = new Set(steps.map(({ operation }) => operation));
    return ids.has('customers.create') && (!ids.has('customers.delete') || ids.has('customers.restore'));
  };
  expect((await shrunk(undone, 3, showsUndone)).walk.steps).toEqual(walkOf('customers.create', 'customers.read').steps);
  // Events are read after the last step, which none of them may need.
  const showsEvents = async ({ steps }: Walk): Promise<boolean> => steps.filter((one) => one.operation === 'customers.create').length === 2;
  const eventful = walkOf('customers.create', 'customers.create', 'customers.delete', 'customers.read');
  expect((await shrunk(eventful, 4, showsEvents)).walk.steps).toEqual(walkOf('customers.create', 'customers.create').steps);
  let asked = 0;
  const long = walkOf(...Array.from({ length: 40 }, (): OperationId => 'customers.read'));
  await shrunk(long, 39, async () => ++asked > 1000);
  expect(asked).toBe(maxShrinkingRuns);
});

const divergence = (over: Partial<Divergence>): Divergence => ({
  operation: 'customers.read',
  condition: { answer: 'success', status: 200 },
  aspect: 'status',
  target: '200',
  simulator: '200',
  step: 0,
  variation: 'none',
  caller: 'merchantAdmin',
  ...over,
});

const answered = (body: unknown, headers: readonly string[] = [], status = 200): Answer =>
  new Answer(status, headers, JSON.stringify(body), 'x1');

test('a divergence of a simple form becomes an entry', () => {
  const refusal = { answer: 'refusal', status: 404, code: 'A' } as const;
  const entry = (over: Partial<Divergence>, answer = answered({}), again = answer, sent: unknown = undefined) =>
    entriesFor(divergence(over), { answers: [answer, again], sent }).map(({ when, then }) => [when, then]);
  expect(entry({ condition: refusal, target: '410' })).toEqual([[refusal, { status: 410 }]]);
  // A refusal in place of a success is more than another status, and the reverse too.
  expect(entry({ target: '409' })).toEqual([]);
  expect(entry({ condition: refusal, target: '200' })).toEqual([]);
  expect(entry({ condition: refusal, aspect: 'member:error.details', target: '"why"' }, answered({ error: { details: 'why' } }))).toEqual([
    [refusal, { member: 'error.details', value: 'why' }],
  ]);
  // A refusal for another reason, and what is wrong with one request, follow from the request.
  const invalid = answered({ error: { code: 'Gateway:ValidationFailed', validationErrors: [{ members: ['name'] }] } }, [], 406);
  expect(entry({ condition: refusal, target: '406' }, invalid)).toEqual([]);
  const listed = {
    condition: { ...refusal, code: 'Gateway:ValidationFailed' },
    aspect: 'member:error.validationErrors.length',
    target: '1',
  };
  expect(entry(listed, invalid)).toEqual([]);
  expect(entry({ aspect: 'member:label', target: '"Blue"' }, answered({ label: 'Blue' }), undefined, { colour: 'Blue' })).toEqual([]);
  expect(entry({ condition: refusal, aspect: 'code', target: 'B' })).toEqual([[refusal, { code: 'B' }]]);
  expect(entry({ aspect: 'header:x-extra' }, answered({}, ['X-Extra', 'yes']))).toEqual([
    [{ answer: 'success' }, { header: 'x-extra', value: 'yes' }],
  ]);
  expect(entry({ aspect: 'member:note', target: undefined })).toEqual([[{ answer: 'success' }, { member: 'note', absent: true }]]);
  expect(entry({ aspect: 'items:items.region', target: '"EU"' }, answered({ items: [{ region: 'EU' }] }))).toEqual([
    [{ answer: 'success' }, { member: 'items[].region', value: 'EU' }],
  ]);
  expect(entry({ aspect: 'member:traceId', target: 'uuid' }, answered({ traceId: 'a' }), answered({ traceId: 'b' }))).toEqual([
    [{ answer: 'success' }, { member: 'traceId', generate: 'uuid' }],
  ]);
  expect(entry({ aspect: 'member:id', target: 'uuid', simulator: 'customers 1' }, answered({ id: 'a' }))).toEqual([]);
  expect(
    entry({ operation: 'customers.create', aspect: 'member:isActive', target: 'false' }, answered({ isActive: false })).at(-1),
  ).toEqual([{ answer: 'success' }, { member: 'isActive', value: false }]);
});

test('a member is sought under the names that the deployment lacks, first at the same place', () => {
  const facts = (aspects: Facts['aspects'], lists: Facts['lists'] = {}): Facts => ({
    step: 0,
    operation: 'customers.read',
    isOwn: true,
    variation: 'none',
    caller: 'merchantAdmin',
    status: 200,
    isOurs: true,
    namesOurs: true,
    aspects,
    lists,
  });
  const own = { 'member:id': 'customers 1', 'member:notes': 'null', 'member:email': 'null', 'member:phone': 'null' };
  const theirs = { 'member:id': 'customers 1', 'member:remark': 'null', 'member:mail': 'null', 'member:phone': 'null' };
  const sources = (aspect: string, target: string): readonly string[] =>
    sourcesOf(divergence({ aspect, target }), facts(theirs), facts(own));
  expect(sources('member:remark', 'null')).toEqual(['notes', 'email']);
  expect(sources('member:mail', 'null')).toEqual(['email', 'notes']);
  // The id is shown by both: it may be shown twice.
  expect(sources('member:customerId', 'customers 1')).toEqual(['id']);
  expect(sources('member:rating', '5')).toEqual([]);
  const list = (item: Facts['aspects']): Facts =>
    facts({}, { items: { isWhole: true, order: ['customers 1'], items: { 'customers 1': item } } });
  expect(sourcesOf(divergence({ aspect: 'items:items.mail', target: 'null' }), list(theirs), list(own))).toEqual([
    'items.email',
    'items.notes',
  ]);
});

/** The entries once everything that may be widened is. */
function widened(entries: readonly LearnedAnswer[]): readonly LearnedAnswer[] {
  const [next] = wideningsOf(entries);
  return next === undefined ? entries : widened([next.wide, ...entries.filter((entry) => !next.narrow.includes(entry))]);
}

test('a behaviour of five operations is one of all, and one of three of a group is that of the group', () => {
  const entry = (operation: string) => ({ operation, when: { answer: 'success' }, then: { header: 'x-extra', value: 'yes' } }) as const;
  expect(widened(['a.b', 'a.c', 'd.e', 'd.f', 'g.h'].map(entry))).toEqual([entry('*')]);
  expect(widened(['a.b', 'a.c', 'a.d', 'a.e', 'a.f'].map(entry))).toEqual([entry('a.*')]);
  expect(widened(['a.b', 'c.d'].map(entry))).toHaveLength(2);
});

test('what is widened together replaces no entry twice, and has places of its own', () => {
  const entry = (operation: string, member: string, value = 1): LearnedAnswer => ({
    operation,
    when: { answer: 'success' },
    then: { member, value },
  });
  const operations = ['a.b', 'a.c', 'a.d', 'e.f', 'e.g', 'e.h'];
  const entries = ['rating', 'score'].flatMap((member) => operations.map((operation) => entry(operation, member)));
  const together = apart(wideningsOf(entries));
  // The groups a and e would replace the same entries.
  expect(together.map(({ wide }) => wide)).toEqual([entry('*', 'rating'), entry('*', 'score')]);
  const rivals = [1, 2].map((value) => ({ wide: entry('*', 'rating', value), narrow: [entry('a.b', 'rating', value)] }));
  expect(apart(rivals)).toEqual(rivals.slice(0, 1));
});

test('a walk in which nothing but noise differs is equal once that is known', () => {
  const round = new Round();
  const noted = (...aspects: readonly string[]): void =>
    round.note(
      { walk: { seed: 1, group: 'customers', steps: [] }, runs: [[], []] },
      aspects.map((aspect) => divergence({ aspect })),
    );
  noted();
  noted('status');
  noted('status', 'member:rating');
  expect(round.all).toEqual({ walks: 3, equal: 1 });
  const status = signatureOf(divergence({ aspect: 'status' }));
  round.settle((signature) => signature === status);
  expect([round.all, round.tallies.get('customers')]).toEqual([
    { walks: 3, equal: 2 },
    { walks: 3, equal: 2 },
  ]);
});

test('options are halved until one is left', () => {
  expect(halved({ a: 1, b: 2, c: 3 })).toEqual([{ a: 1, b: 2 }, { c: 3 }]);
  expect(halved({ a: 1 })).toEqual([]);
});

test('a header or a member of three refusals is one of all refusals, and a code is not', () => {
  const entry = (operation: string, status: number, then: LearnedAnswer['then']): LearnedAnswer => ({
    operation,
    when: { answer: 'refusal', status, code: `E-${status}` },
    then,
  });
  const absent = { member: 'error.data', absent: true } as const;
  const when = { answer: 'refusal' } as const;
  expect(widened([400, 403, 404].map((status) => entry('a.b', status, absent)))).toEqual([{ operation: 'a.b', when, then: absent }]);
  expect(widened(['b', 'c', 'd'].map((name, index) => entry(`a.${name}`, 400 + index, absent)))).toEqual([
    { operation: 'a.*', when, then: absent },
  ]);
  expect(widened([400, 403, 404].map((status) => entry('a.b', status, { code: 'E' })))).toHaveLength(3);
  // Where only the answers of one status are alike, these are.
  const [first] = wideningsOf(['b', 'c', 'd'].map((name) => entry(`a.${name}`, 404, { code: 'E' })));
  expect(first?.wide).toEqual(entry('a.*', 404, { code: 'E' }));
});

test('of behaviours that exclude each other only the commonest becomes general', () => {
  const entry = (value: number) => (operation: string) => ({
    operation,
    when: { answer: 'success' as const },
    then: { member: 'rating', value },
  });
  const many = ['a.b', 'a.c', 'd.e', 'd.f', 'g.h', 'g.i'].map(entry(1));
  const fewer = ['j.k', 'l.m', 'n.o', 'p.q', 'r.s'].map(entry(2));
  expect(widened([...fewer, ...many])).toEqual([entry(1)('*'), ...fewer]);
  // What was general before is not contradicted by what becomes common later.
  expect(widened([entry(2)('*'), ...many])).toEqual([entry(2)('*'), ...many]);
  expect(widened([entry(2)('a.*'), ...['a.b', 'a.c', 'a.d'].map(entry(1))])).toHaveLength(4);
});

test('the option that the deployment shows is tried first, and none that is made already', () => {
  const reads = new Set(['http.suppressNullsDefault', 'errors.validationStatus', 'rateLimit.defaults']);
  const tried = optionsToTry([divergence({ condition: { answer: 'refusal', status: 400, code: null }, target: '422' })], reads, {});
  expect(tried[0]).toEqual({ 'errors.validationStatus': 422 });
  expect(tried.flatMap((options) => Object.keys(options))).not.toContain('rateLimit.defaults');
  const again = optionsToTry([divergence({})], reads, { 'errors.validationStatus': 422 });
  expect(again.flatMap((options) => Object.values(options))).not.toContain(422);
  // Neither is about the aspect: one option of each is tried at a time.
  expect(optionsToTry([divergence({ target: 'x' })], new Set(['errors.validationStatus', 'records.restoreReply']), {})[0]).toEqual({
    'errors.validationStatus': 422,
    'records.restoreReply': 'empty',
  });
});

test('no divergence in 300 walks bounds the share of such walks at 1 %', () => {
  expect(boundOf(300)).toBeCloseTo(0.00994, 4);
  expect(boundOf(0)).toBeNull();
});

test('an entry about an answer that entries changed is about the answer before', () => {
  const gone = { answer: 'refusal', status: 410, code: 'Gateway:EntityNotFound' } as const;
  const learned = [
    { operation: 'customers.*', when: { answer: 'refusal', status: 404, code: 'Gateway:EntityNotFound' }, then: { status: 410 } },
    { operation: 'promotions.read', when: { answer: 'refusal', status: 404 }, then: { status: 410 } },
  ] as const;
  expect(ownConditions('customers.read', gone, learned)).toEqual([gone, { ...gone, status: 404 }]);
  expect(ownConditions('contracts.read', gone, learned)).toEqual([gone]);
});
