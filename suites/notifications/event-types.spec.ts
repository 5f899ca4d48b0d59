import { conformance, required, topic, unobservable, type Answer, type Api } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { createAjv } from '../../schemas/validate.ts';
import { membersOf } from '../checks/members.ts';

const as = 'merchantAdmin' as const;
const list = 'notificationEventTypes.list' as const;
/** How many texts of the list to try as the name of a type. */
const maxTried = 12;

const readOf =
  (api: Api, operation: OperationId) =>
  (eventType: string): Promise<Answer> =>
    api.call(operation, { as, params: { eventType }, query: { suppressNulls: false } });

/** Texts of a list that may be names of types, since the format is not documented. Those with a dot first. */
function candidates({ json }: Answer): readonly string[] {
  const plain = Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];
  const members = membersOf(json).flatMap(({ value }) => (typeof value === 'string' && /^[\w.:-]{3,128}$/.test(value) ? [value] : []));
  const all = [...new Set([...plain, ...members])];
  return [...all.filter((text) => text.includes('.')), ...all.filter((text) => !text.includes('.'))].slice(0, maxTried);
}

/** Whether a sample, or a part of it that the schema describes, fits the schema. Undefined if the suite cannot use the schema. */
function obeys(schema: unknown, sample: unknown): boolean | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  try {
    const check = createAjv({ strict: false }).compile(schema);
    const parts = typeof sample === 'object' && sample !== null ? Object.values(sample) : [];
    return [sample, ...parts.filter((part) => typeof part === 'object' && part !== null)].some((part) => check(part));
  } catch {
    return undefined;
  }
}

topic('Event types', () => {
  conformance('are listed', { rules: ['EVENT-TYPES'], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
    const answer = await api.call(list, { as });
    judge.equal('EVENT-TYPES', answer.status, 200, { check: 'the list of event types', answer });
  });

  conformance(
    'have a schema and a sample that matches it',
    { rules: ['EVENT-TYPE-SCHEMA', 'EVENT-TYPE-SAMPLE', 'EVENT-TYPE-SAMPLE-VALID'], needs: ['merchantAdmin'] },
    async ({ api, judge }) => {
      const names = candidates(required(await api.call(list, { as }), 'the list of event types'));
      const schemaOf = readOf(api, 'notificationEventTypes.payloadSchema');
      const sampleOf = readOf(api, 'notificationEventTypes.samplePayload');
      for (const name of names) {
        const schema = await schemaOf(name);
        const sample = await sampleOf(name);
        // Either one shows that this is a name.
        if (!schema.ok && !sample.ok) continue;
        judge.equal('EVENT-TYPE-SCHEMA', schema.status, 200, { check: `the schema of ${name}`, answer: schema });
        judge.equal('EVENT-TYPE-SAMPLE', sample.status, 200, { check: `the sample of ${name}`, answer: sample });
        const isValid = schema.ok && sample.ok ? obeys(schema.json, sample.json) : undefined;
        if (isValid === undefined)
          judge.untested(
            'EVENT-TYPE-SAMPLE-VALID',
            'notificationEventTypes.payloadSchema or notificationEventTypes.samplePayload cannot be read',
          );
        else
          judge.that('EVENT-TYPE-SAMPLE-VALID', isValid, {
            check: `the sample of ${name} compared with its schema`,
            expected: 'valid',
            answer: sample,
          });
        return;
      }
      unobservable('notificationEventTypes.list shows no name of an event type whose schema or sample can be read');
    },
  );
});
