/** `suppressNulls` (endpoints: Conventions). */
import { conformance, required, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { attempt } from '../checks/refused.ts';
import { mintingNeeds, requestKey, runKeys } from '../checks/keys.ts';
import { askFirst, named } from '../checks/probe.ts';
import { membersOf, nullsIn, withoutNulls } from '../checks/members.ts';

/** Nullable members of a newly minted key without history. */
const nullMembers = ['revokedAt', 'revokedBy', 'revocationReason', 'suspendedAt', 'suspendedBy', 'suspensionReason'] as const;

/** Nullable members of a new profile without a description, for all callers. */
const profileNulls = ['description', 'scopeIdentifier'] as const;

interface Pair {
  readonly what: string;
  readonly nulls: readonly string[];
  readonly full: Answer;
  readonly bare: Answer;
}

/** The same records read with and without nulls. No other test changes them meanwhile. */
async function pairs({ api }: Context, keyId: string, profileId: string | undefined): Promise<readonly Pair[]> {
  const both = async (what: string, nulls: readonly string[], read: (suppressNulls: boolean) => Promise<Answer>): Promise<Pair> => ({
    what,
    nulls,
    full: required(await read(false), what),
    bare: required(await read(true), what),
  });
  const as = 'merchantAdmin' as const;
  const detail = await attempt(() =>
    both('the detail of a key', nullMembers, (suppressNulls) =>
      api.call('apiKeys.detail', { as, params: { id: keyId }, query: { suppressNulls } }),
    ),
  );
  const profile =
    profileId === undefined
      ? undefined
      : await attempt(() =>
          both('a rate limit profile', profileNulls, (suppressNulls) =>
            api.call('rateLimitProfiles.read', { as, params: { id: profileId }, query: { suppressNulls } }),
          ),
        );
  const found = [detail, profile].filter((pair) => pair !== undefined);
  return found.length > 0 ? found : unobservable('neither apiKeys.detail nor rateLimitProfiles.read shows a record just made');
}

async function createProfile({ api, build }: Context, suppressNulls: boolean): Promise<Answer> {
  const body = build.body('rateLimitProfiles.create', { description: null, scopeIdentifier: null, priority: 0, isActive: false });
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
      const { judge } = context;
      const { id } = await runKeys.quiet(context);
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
          { check: `members of ${what} that are not null, with and without nulls`, answer: bare },
        );
        judge.equal(
          'NULLS-FALSE-VALUES',
          lost.filter((name) => isFalsy(kept[name])),
          [],
          { check: `members of ${what} that are false, 0, an empty string or an empty list, and are omitted`, answer: bare },
        );
      }
      const list = await askFirst(context, named, { as: 'merchantAdmin', query: { suppressNulls: true } });
      if (!list.ok) return;
      judge.equal('NULLS-TRUE-OMITS', nullsIn(list.json).slice(0, 5), [], { check: 'null members at any depth of a list', answer: list });
    },
  );

  conformance('set to false keeps null members', { rules: ['NULLS-FALSE-KEEPS'], needs: mintingNeeds }, async (context) => {
    const { id } = await runKeys.quiet(context);
    const [pair] = await pairs(context, id, await profileId(context));
    const members = membersOf(pair!.full.json);
    for (const name of pair!.nulls)
      context.judge.that(
        'NULLS-FALSE-KEEPS',
        members.some((member) => member.path === name),
        { check: `${name} of ${pair!.what} that has none`, expected: 'present, as null', answer: pair!.full },
      );
  });

  conformance('holds for the replies of writes', { rules: ['NULLS-WRITE'], needs: mintingNeeds }, async (context) => {
    const { judge } = context;
    const minted = await requestKey(context, {}, { suppressNulls: true, allow501: true, shared: 'walk' });
    const profile = await createProfile(context, true);
    if (!minted.ok && !profile.ok)
      unobservable(`apiKeys.forUser answered ${minted.status}, and rateLimitProfiles.create ${profile.status}`);
    if (minted.ok) judge.equal('NULLS-WRITE', nullsIn(minted.json), [], { check: 'null members of a revealed key', answer: minted });
    if (profile.ok)
      judge.equal('NULLS-WRITE', nullsIn(profile.json), [], { check: 'null members of a new rate limit profile', answer: profile });
  });
});

const isFalsy = (value: unknown): boolean => value === false || value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
