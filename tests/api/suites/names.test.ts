/** A gateway with different names, which a target file can state: rules are untested with the remedy, and judged once it is applied. */
import { expect, test } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { collectSuites, type CollectedTest } from '../../../engine/run/collect-suites.ts';
import { inParallel, isTimed, openInProcess } from '../../../engine/run/in-process.ts';
import type { Connection, Reply } from '../../../fixtures/client/connection.ts';
import { parseTarget } from '../../../fixtures/targets/read-target.ts';
import { targetAdditions } from '../../../reports/target-additions.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import type { Finding } from '../../../schemas/shared/verdict.ts';
import { startSimulator } from '../../../simulator/main.ts';

type Json = Readonly<Record<string, unknown>>;

interface Naming {
  readonly what: string;
  /** Operations whose bodies and replies this gateway words differently. */
  readonly operations: RegExp;
  /** The body in the simulator's words; undefined if this gateway rejects it. */
  readonly asked: (body: Json) => Json | undefined;
  readonly replied?: (body: Json) => Json;
  /** The entry that the reason must name and the target file gives. */
  readonly names: string;
  readonly entries: Json;
  readonly env: Readonly<Record<string, string>>;
  /** The ids of tests that may need it. */
  readonly of: RegExp;
  /** Some of the rules that it keeps from being judged. */
  readonly rules: readonly string[];
}

/** Translates a member from this gateway's words to the simulator's. */
const translated = (member: string, words: Readonly<Record<string, string>>) => ({
  asked: (body: Json) => {
    const value = String(body[member]);
    if (!(member in body) || value === 'Global') return body;
    return Object.hasOwn(words, value) ? { ...body, [member]: words[value] } : undefined;
  },
  replied: (body: Json) => {
    const own = Object.entries(words).find(([, simulated]) => simulated === body[member]);
    return own === undefined ? body : { ...body, [member]: own[0] };
  },
});

const rotation = { overlap: { keepForMinutes: 30 }, cutOver: { keepForMinutes: 0 } };
const keptFor = ({ keepForMinutes, ...rest }: Json): Json | undefined =>
  keepForMinutes === undefined || 'overlapSeconds' in rest ? undefined : { ...rest, overlapSeconds: Number(keepForMinutes) * 60 };
const rotates = /^apiKeys\.rotate$/;
const overlapRules = ['KEY-ROTATE-OLD-WORKS', 'KEY-REVEALED-OVERLAP-EQUALS', 'KEY-ROTATE-OVERLAP-SET', 'KEY-ROTATE-OVERLAP-RETAINED'];

const namings: readonly Naming[] = [
  {
    what: 'the scope of a key',
    operations: /^rateLimitProfiles\./,
    ...translated('scope', { Credential: 'ApiKey', Merchant: 'Merchant' }),
    names: 'names.keyScope',
    entries: { names: { keyScope: 'Credential' } },
    env: { KEY_SCOPE: 'Credential' },
    of: /^access\/rate-limits/,
    rules: ['LIMIT-STATUS-429', 'LIMIT-RETRY-AFTER-EQUAL', 'LIMIT-RULE-CAPS', 'PROFILE-INACTIVE', 'PROFILE-PRIORITY-WINS'],
  },
  {
    what: 'the environments of a wallet registration',
    operations: /^walletRegistrations\./,
    ...translated('environment', { test: 'Sandbox', live: 'Production' }),
    names: 'names.walletEnvironments',
    entries: { names: { walletEnvironments: { sandbox: 'test', production: 'live' } } },
    env: { WALLET_ENVIRONMENTS_SANDBOX: 'test', WALLET_ENVIRONMENTS_PRODUCTION: 'live' },
    of: /^(?:wallets|resources\/.*Wallet registrations)/,
    rules: ['WALLET-STANDARD-CREATE', 'WALLET-STANDARD-UPDATE', 'WALLET-SYNC', 'WALLET-DOMAIN-DELETE'],
  },
  {
    what: 'how long a rotated key works, in a member that each rotation must have',
    operations: rotates,
    asked: keptFor,
    names: 'rotations.overlap',
    entries: { rotations: { overlap: rotation.overlap } },
    env: {},
    of: /^access\/api-keys/,
    rules: [...overlapRules, 'KEY-ROTATE-REPLACES', 'KEY-ROTATE-NEW-WORKS'],
  },
  {
    what: 'how long a rotated key works, which is no time unless it is said',
    operations: rotates,
    asked: (body) => (Object.keys(body).length === 0 ? { overlapSeconds: 0 } : keptFor(body)),
    names: 'rotations.overlap',
    entries: { rotations: { overlap: rotation.overlap } },
    env: {},
    of: /^access\/api-keys/,
    rules: ['KEY-ROTATE-OLD-WORKS', 'KEY-REVEALED-OVERLAP-EQUALS'],
  },
  {
    what: 'that a rotated key ends at once',
    operations: rotates,
    asked: (body) => (Object.keys(body).length === 0 ? body : keptFor(body)),
    names: 'rotations.cutOver',
    entries: { rotations: { cutOver: rotation.cutOver } },
    env: {},
    of: /^access\/api-keys/,
    rules: ['KEY-REVEALED-CUTOVER-NULL'],
  },
];

const mapped = (text: string, change: (body: Json) => Json): string => {
  const deep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(deep);
    return isJsonObject(value) ? change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, deep(member)]))) : value;
  };
  return JSON.stringify(deep(JSON.parse(text)));
};

let rejections = 0;
const naming =
  ({ operations, asked, replied }: Naming) =>
  (connection: Connection): Connection => ({
    ...connection,
    send(request, records) {
      if (!operations.test(request.operation ?? '')) return connection.send(request, records);
      const body = request.body === null ? null : asked(JSON.parse(request.body) as Json);
      if (body === undefined) {
        const text = JSON.stringify({ error: { code: 'Gateway:Invalid', message: 'Invalid.', validationErrors: { body: 'unknown' } } });
        const reply = Promise.resolve({ status: 400, rawHeaders: ['content-type', 'application/json'], text });
        return { id: `rejected-${++rejections}`, reply };
      }
      const { id, reply } = connection.send({ ...request, body: body === null ? null : JSON.stringify(body) }, records);
      const worded = async (): Promise<Reply> => {
        const given = await reply;
        return replied === undefined || given.text === '' ? given : { ...given, text: mapped(given.text, replied) };
      };
      return { id, reply: worded() };
    },
  });

type Seen = Finding & { readonly test: string };

for (const given of namings)
  test(`a gateway that names ${given.what} differently is judged with ${given.names}`, async () => {
    await using simulator = await startSimulator({ port: 0 });
    const { url, world } = simulator;
    const tests = (await collectSuites()).filter((one) => !one.deep && !isTimed(one) && given.of.test(one.id));
    const run = async (entries: Json): Promise<readonly Seen[]> => {
      const { personas, fixtures } = world;
      const file = { baseUrl: url, personas, fixtures, consent: { write: true, provokeRateLimit: true }, ...entries };
      const target = parseTarget(stringify(file), 'target.yaml', {});
      const session = await openInProcess({ target, seed: 7, workers: 1 }, { findingsOnly: true, through: naming(given) });
      const seen: Seen[] = [];
      const judge = async (one: CollectedTest): Promise<void> => {
        seen.push(...(await session.run(one)).findings.map((finding) => ({ ...finding, test: one.id })));
      };
      const inOrder = tests.filter(({ group }) => group !== undefined);
      await inParallel(
        4,
        tests.filter((one) => !inOrder.includes(one)),
        judge,
      );
      await inParallel(1, inOrder, judge);
      await session.close();
      return seen;
    };
    const failed = (seen: readonly Seen[]) => seen.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');

    const before = await run({});
    expect(failed(before)).toEqual([]);
    const untested = before.filter(({ verdict, reason = '' }) => verdict === 'untested' && reason.includes(given.names));
    expect(untested.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...given.rules]));

    const after = await run(given.entries);
    expect(failed(after)).toEqual([]);
    const still = after.filter(({ verdict, reason = '' }) => verdict === 'untested' && reason.includes(given.names));
    expect(still).toEqual([]);
    const verdicts = (test: string, rule: string) => after.flatMap((one) => (one.test === test && one.rule === rule ? one.verdict : []));
    for (const { test: id, rule } of untested) expect(verdicts(id, rule), `${rule} of ${id}`).toContain('pass');

    // The report offers the entry by its place; the operator knows the bodies.
    const missing = untested.map(({ rule, reason = '' }) => ({ verdict: 'untested' as const, reason, rules: [rule] }));
    const offered = parse(targetAdditions(missing) ?? '') as Json;
    const [section, entry] = given.names.split('.') as [string, string];
    const filled = JSON.stringify((offered[section] as Json)[entry]).replaceAll(/\$\{(\w+)\}/g, (_, name: string) => given.env[name] ?? '');
    if (section === 'names') expect(JSON.parse(filled)).toEqual((given.entries[section] as Json)[entry]);
    else expect(filled).toBe('{}');
  });
