/** Identifiers, instants, media types and paths: conventions of every operation. */
import { conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import type { TObject } from '../../schemas/shape.ts';
import { ApiKeyDetailDto, ApiKeyRevealedDto } from '../../schemas/access/api-keys/types.ts';
import { RateLimitProfileDto } from '../../schemas/access/rate-limits/group.ts';
import { dateTimeForm, utcForm, uuidForm } from '../checks/members.ts';
import { attempt, isJson } from '../checks/refused.ts';
import { detailOf, mintingNeeds, mintKey, rotatedOfRun, runKeys, type MintedKey } from '../checks/keys.ts';

interface Reply {
  readonly what: string;
  readonly shape: TObject;
  readonly answer: Answer;
}

/** Documented replies, of keys with as much history as the target allows. */
async function replies(context: Context): Promise<readonly Reply[]> {
  const { api, build } = context;
  const as = 'merchantAdmin' as const;
  const act = (operation: 'apiKeys.suspend' | 'apiKeys.revoke', { id }: MintedKey) =>
    api.call(operation, { as, allow501: true, params: { id }, query: { suppressNulls: false }, body: api.bodyFor(operation, {}) });
  // Other tests only examine the reply.
  const key = await mintKey(context, {}, { suppressNulls: true, shared: 'walk' });
  const found: Reply[] = [{ what: 'a revealed key', shape: ApiKeyRevealedDto, answer: key.answer }];
  const look = async (what: string, { id }: MintedKey): Promise<void> => {
    const answer = await attempt(() => detailOf(context, id));
    if (answer !== undefined) found.push({ what, shape: ApiKeyDetailDto, answer });
  };
  await act('apiKeys.suspend', key);
  await look('a suspended key', key);
  await act('apiKeys.revoke', key);
  await look('a revoked key', key);
  const rotation = await attempt(() => rotatedOfRun(context));
  if (rotation !== undefined) {
    await look('a rotated key', rotation.old);
    found.push({ what: 'the reply of a rotation', shape: ApiKeyRevealedDto, answer: rotation.fresh.answer });
  }
  const profile = await api.call('rateLimitProfiles.create', {
    as,
    allow501: true,
    query: { suppressNulls: false },
    body: build.body('rateLimitProfiles.create'),
  });
  if (profile.ok) found.push({ what: 'a rate limit profile', shape: RateLimitProfileDto, answer: profile });
  return found;
}

interface Format {
  readonly format?: string;
  readonly anyOf?: readonly Format[];
}
/** Members of a shape with a format, including null ones. */
const withFormat = ({ properties }: TObject, format: string): readonly string[] =>
  (Object.entries(properties) as [string, Format][])
    .filter(([, schema]) => [schema, ...(schema.anyOf ?? [])].some((branch) => branch.format === format))
    .map(([name]) => name);

topic('Conventions', () => {
  conformance(
    'identifiers are uuids and instants are ISO 8601 in UTC',
    { rules: ['CONVENTION-UUID', 'CONVENTION-INSTANT-FORM', 'CONVENTION-INSTANT-UTC'], needs: mintingNeeds },
    async (context) => {
      const { judge } = context;
      for (const { what, shape, answer } of await replies(context)) {
        const judgeForm = (
          rule: 'CONVENTION-UUID' | 'CONVENTION-INSTANT-FORM' | 'CONVENTION-INSTANT-UTC',
          format: string,
          form: RegExp,
        ) => {
          for (const name of withFormat(shape, format)) {
            const value = answer.get(name);
            // Absent or null members have no format; the rules of the fields judge them.
            if (value === undefined || value === null) continue;
            judge.that(rule, typeof value === 'string' && form.test(value), {
              check: `${name} of ${what}`,
              expected: rule === 'CONVENTION-INSTANT-UTC' ? 'Z or an offset of zero' : `a ${format}`,
              actual: value,
              answer,
            });
          }
        };
        judgeForm('CONVENTION-UUID', 'uuid', uuidForm);
        judgeForm('CONVENTION-INSTANT-FORM', 'date-time', dateTimeForm);
        judgeForm('CONVENTION-INSTANT-UTC', 'date-time', utcForm);
      }
    },
  );

  conformance('replies are JSON', { rules: ['CONVENTION-JSON'], needs: mintingNeeds }, async (context) => {
    const { api, build, judge } = context;
    const as = 'merchantAdmin' as const;
    const minted = await runKeys.quiet(context);
    const detail = await attempt(() => detailOf(context, minted.id));
    const answers = [
      ['a revealed key', minted.answer],
      ...(detail === undefined ? [] : [['the detail of a key', detail] as const]),
      ['counts', await api.call('transactions.summaryCounts', { as, allow501: true, body: build.summaryCounts(['all']) })],
      [
        'a rate limit profile',
        await api.call('rateLimitProfiles.create', { as, allow501: true, body: build.body('rateLimitProfiles.create') }),
      ],
    ] as const;
    for (const [what, answer] of answers)
      if (answer.ok)
        judge.that('CONVENTION-JSON', isJson(answer), {
          check: `form of ${what}`,
          expected: 'JSON, and a Content-Type that says so',
          actual: answer.contentType || 'no Content-Type',
          answer,
        });
  });

  conformance(
    'paths carry no version, and requests name none',
    { rules: ['VERSION-NO-SEGMENT', 'VERSION-NO-PARAMETER'], needs: ['merchantAdmin.keyId'] },
    async ({ api, build, judge, target }) => {
      const as = 'merchantAdmin' as const;
      const reads = [
        [
          'the detail of a key',
          await api.call('apiKeys.detail', { as, allow501: true, params: { id: target.personas.merchantAdmin!.keyId! } }),
        ],
        ['counts', await api.call('transactions.summaryCounts', { as, allow501: true, body: build.summaryCounts(['all']) })],
      ] as const;
      // Invalid bodies: their refusal shows that the operation exists.
      const writes = !target.consent.write
        ? []
        : ([
            ['a for-user request', await api.call('apiKeys.forUser', { as, allow501: true, body: { name: 'x'.repeat(33) } })],
            ['a new profile', await api.call('rateLimitProfiles.create', { as, allow501: true, body: { name: 'x'.repeat(129) } })],
          ] as const);
      for (const [what, answer] of [...reads, ...writes])
        judge.that('VERSION-NO-SEGMENT', answer.status !== 404 && answer.status !== 405, {
          check: `${what} at the documented path`,
          expected: 'neither 404 nor 405',
          answer,
        });
      for (const [what, answer] of reads.filter(([, { status }]) => status !== 501))
        judge.that('VERSION-NO-PARAMETER', answer.ok || answer.status === 403, {
          check: `${what}, requested without a version`,
          expected: 'success',
          answer: required401(answer),
        });
    },
  );
});

/** A refused key shows nothing about versions. */
const required401 = (answer: Answer): Answer =>
  answer.status === 401 ? required(answer, 'a request with the key of merchantAdmin') : answer;
