/** No false alarm at any legal gateway: random choices behind random transformations of what no document states. */
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { operations } from '../../../../schemas/catalogue.ts';
import { documented } from '../../../../schemas/documented.ts';
import type { Choice } from '../../../../schemas/choice.ts';
import { choices, type ChoiceId } from '../../../../schemas/choices.ts';
import { ErrorEnvelope } from '../../../../schemas/conventions/error-types.ts';
import { validate } from '../../../../schemas/validate.ts';
import { eachOf, isFull } from '../../../proof.ts';
import { drawn, finite, type Values } from '../../simulator/choice-values.ts';
import { alarms, certifyOne, type Seen } from '../many-deployments.ts';
import { transformationNames } from './transformations.ts';
import { groupPrefixes, nameOf, transformed, type Heard, type Part } from './transformer.ts';

const numRuns = isFull ? 200 : 3;

const draws: Readonly<Partial<Record<ChoiceId, fc.Arbitrary<unknown>>>> = drawn;
const observable = (Object.entries(choices) as [ChoiceId, Choice][]).flatMap(([id, { observed }]) => (observed === null ? [] : [id]));
/** Choices that differ from the defaults; a shorter list is a simpler case. */
const anyChoices: fc.Arbitrary<Values> = fc
  .uniqueArray(
    fc
      .constantFrom(...observable)
      .chain((id) => fc.tuple(fc.constant(id), finite.has(id) ? fc.constantFrom(...finite.get(id)!) : draws[id]!)),
    { selector: ([id]) => id, size: 'max', maxLength: 20 },
  )
  .map((entries) => Object.fromEntries(entries) as Values);

const anyPart: fc.Arbitrary<Part> = fc.record({
  of: fc.oneof(fc.constantFrom(...groupPrefixes), fc.constantFrom(...operations.map(({ id }) => id))),
  transformation: fc.constantFrom(...transformationNames),
});
const anyParts = fc.uniqueArray(anyPart, { selector: nameOf, size: 'max', maxLength: 400 });

const alarmed = (seen: Seen): readonly (readonly [test: string, texts: readonly string[]])[] =>
  seen.tests.map(({ id, findings }) => [id, alarms(findings)] as const).filter(([, texts]) => texts.length > 0);

test('a legal gateway has nothing held against it, whatever it chose and however it words what no document states', async () => {
  test.setTimeout(120_000 + numRuns * 60_000);
  /** Once a test alarms, only this test is repeated until no part and no choice can be omitted. */
  let suspect: string | undefined;
  const property = fc.asyncProperty(anyChoices, anyParts, async (values, parts) => {
    const tests = suspect === undefined ? {} : { tests: new Set([suspect]) };
    const seen = await certifyOne({ choices: values, through: transformed(parts), ...tests });
    const [first] = alarmed(seen);
    if (first === undefined) return;
    const [id, texts] = first;
    suspect = id;
    throw new Error([id, ...texts, `transformed by ${parts.map(nameOf).join(', ') || 'nothing'}`].join('\n'));
  });
  const result = await fc.check(property, { numRuns });
  const [values, parts = []] = result.counterexample ?? [];
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  expect(result.failed, `${why}\nchoices ${JSON.stringify(values)}, parts ${parts.map(nameOf).join(', ')}`).toBe(false);
});

const sample = /^(resources|notifications\/extras|access\/api-keys\/for-user|access\/rate-limits\/profile|conventions\/errors)/;

for (const transformation of eachOf(4, transformationNames)) {
  test(`a gateway with ${transformation} answers otherwise, and as the documents show`, async () => {
    const heard: Heard[] = [];
    const { collectSuites } = await import('../../../../engine/run/collect-suites.ts');
    const tests = new Set((await collectSuites()).filter(({ id, deep }) => !deep && sample.test(id)).map(({ id }) => id));
    const parts = groupPrefixes.map((of) => ({ of, transformation }));
    const seen = await certifyOne({ choices: {}, tests, through: transformed(parts, (one) => heard.push(one)) });
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.flatMap(broken)).toEqual([]);
    expect(alarmed(seen)).toEqual([]);
  });
}

/** What a transformed reply has that the documents do not allow. */
function broken({ exchange: { operation, reply: before }, reply }: Heard): readonly string[] {
  const faults = (schema: Parameters<typeof validate>[0], text: string): readonly string[] =>
    validate(documented(schema), JSON.parse(text)).map((fault) => `${operation.id}: ${fault}`);
  if (reply.status >= 400) return before.status < 400 ? [`${operation.id}: fails`] : faults(ErrorEnvelope, reply.text);
  if (operation.provenance === 'assumed' || operation.reply.schema === undefined) return [];
  const isText = reply.rawHeaders.some((header) => header.startsWith('text/plain'));
  return faults(operation.reply.schema, isText ? JSON.stringify(reply.text) : reply.text);
}
