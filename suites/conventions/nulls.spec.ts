/** `suppressNulls` (endpoints: Conventions). */
import { conformance, required, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { mintingNeeds, mintKey, requestKey } from '../checks/keys.ts';
import { membersOf, nullsIn, withoutNulls } from '../checks/members.ts';

/** Nullable members of a newly minted key without history. */
const nullMembers = ['revokedAt', 'revokedBy', 'revocationReason', 'suspendedAt', 'suspendedBy', 'suspensionReason'] as const;

interface Pair {
  readonly what: string;
  readonly full: Answer;
  readonly bare: Answer;
}

/** The same records read with and without nulls. No other test changes them meanwhile. */
async function pairs({ api }: Context, keyId: string, profileId: string | undefined): Promise<readonly Pair[]> {
  const both = async (what: string, read: (suppressNulls: boolean) => Promise<Answer>): Promise<Pair> => ({
    what,
    full: required(await read(false), what),
    bare: required(await read(true), what),
  });
  const as = 'merchantAdmin' as const;
  const detail = await both('the detail of a key', (suppressNulls) =>
    api.call('apiKeys.detail', { as, params: { id: keyId }, query: { suppressNulls } }),
  );
  if (profileId === undefined) return [detail];
  const profile = await both('a rate limit profile', (suppressNulls) =>
    api.call('rateLimitProfiles.read', { as, params: { id: profileId }, query: { suppressNulls } }),
  );
  return [detail, profile];
}

async function createProfile({ api, build }: Context, suppressNulls: boolean): Promise<Answer> {
  const body = build.rateLimitProfile({ description: null, scopeIdentifier: null, priority: 0, isActive: false });
  return api.call('rateLimitProfiles.create', { as: 'merchantAdmin', allow501: true, query: { suppressNulls }, body });
}

async function profileId(context: Context): Promise<string | undefined> {
  const id = (await createProfile(context, false)).get('id');
  return typeof id === 'string' ? id : undefined;
}

topic('suppressNulls', () => {
  conformance(
    'omits null members and nothing else',
    { rules: ['NULLS-TRUE-OMITS', 'NULLS-TRUE-KEEPS', 'NULLS-FALSE-VALUES'], needs: mintingNeeds },
    async (context) => {
      const { api, judge } = context;
      const { id } = await mintKey(context);
      for (const { what, full, bare } of await pairs(context, id, await profileId(context))) {
        if (nullsIn(full.json).length === 0) unobservable(`${what} contains no null`);
        judge.equal('NULLS-TRUE-OMITS', nullsIn(bare.json), [], { check: `null members of ${what}`, answer: bare });
        const kept = withoutNulls(full.json) as Readonly<Record<string, unknown>>;
        const lost = Object.keys(kept).filter((name) => bare.get(name) === undefined);
        const changed = Object.keys(kept).filter((name) => !lost.includes(name) && !isSame(kept[name], withoutNulls(bare.get(name))));
        judge.equal(
          'NULLS-TRUE-KEEPS',
          { lost: lost.filter((name) => !isFalsy(kept[name])), changed },
          { lost: [], changed: [] },
          {
            check: `members of ${what} that are not null, with and without nulls`,
            answer: bare,
          },
        );
        judge.equal(
          'NULLS-FALSE-VALUES',
          lost.filter((name) => isFalsy(kept[name])),
          [],
          {
            check: `members of ${what} that are false, 0, an empty string or an empty list, and are omitted`,
            answer: bare,
          },
        );
      }
      const list = required(await api.call('apiKeys.list', { as: 'merchantAdmin', query: { suppressNulls: true } }), 'the list of keys');
      judge.equal('NULLS-TRUE-OMITS', nullsIn(list.json).slice(0, 5), [], {
        check: 'null members at any depth of the list of keys',
        answer: list,
      });
    },
  );

  conformance('set to false keeps null members', { rules: ['NULLS-FALSE-KEEPS'], needs: mintingNeeds }, async (context) => {
    const { id } = await mintKey(context);
    const [pair] = await pairs(context, id, undefined);
    const members = membersOf(pair!.full.json);
    for (const name of nullMembers)
      context.judge.that(
        'NULLS-FALSE-KEEPS',
        members.some((member) => member.path === name),
        {
          check: `${name} of a key that has none`,
          expected: 'present, as null',
          answer: pair!.full,
        },
      );
  });

  conformance('holds for the replies of writes', { rules: ['NULLS-WRITE'], needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    const minted = required(await requestKey(context, {}, 'merchantAdmin', true), 'minting a key for a user');
    judge.equal('NULLS-WRITE', nullsIn(minted.json), [], { check: 'null members of a revealed key', answer: minted });
    const profile = await createProfile(context, true);
    if (profile.ok)
      judge.equal('NULLS-WRITE', nullsIn(profile.json), [], { check: 'null members of a new rate limit profile', answer: profile });
  });
});

const isFalsy = (value: unknown): boolean => value === false || value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
