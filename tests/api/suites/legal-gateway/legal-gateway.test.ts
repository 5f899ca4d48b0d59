/**
 * No false alarm at any legal gateway, however it words things, whatever it chose, omits or does not implement, and whenever it is certified.
 */
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { collectSuites } from '../../../../engine/run/collect-suites.ts';
import { isTimed } from '../../../../engine/run/in-process.ts';
import { operations } from '../../../../schemas/catalogue.ts';
import { documented } from '../../../../schemas/documented.ts';
import type { Choice } from '../../../../schemas/choice.ts';
import { choices, type ChoiceId } from '../../../../schemas/choices.ts';
import { ErrorEnvelope } from '../../../../schemas/conventions/error-types.ts';
import { validate } from '../../../../schemas/validate.ts';
import { eachOf, isFull, rotating } from '../../../proof.ts';
import { drawn, finite, type Values } from '../../simulator/choice-values.ts';
import { alarms, certifyOne, type Seen } from '../many-deployments.ts';
import { asForetold, deployments, lessThan } from './deployments.ts';
import { forms } from './forms.ts';
import { judge, type LegalGateway } from './judged.ts';
import { openRow, options, pairRows } from './pairs.ts';
import { rowCover } from './row-cover.ts';
import { transformationNames } from './transformations.ts';
import { groupPrefixes, nameOf, transformed, type Heard, type Part } from './transformer.ts';

const during = ({ moment }: LegalGateway): string => (moment === undefined ? '' : `, ${moment.what}`);

for (const gateway of [...eachOf(2 * deployments.length, deployments), ...forms])
  test(`a gateway that ${gateway.what} has nothing held against it${during(gateway)}`, async () => {
    test.setTimeout(900_000);
    await judge(gateway);
  });

test('a gateway without one item is judged as doctor predicts, whichever item it is', { tag: '@full' }, async () => {
  test.setTimeout(3_600_000);
  let count = 1;
  for (let index = 0; index < count; index++) {
    const gives = lessThan((all) => {
      count = all.length;
      return [all[index]!];
    });
    await judge({ what: 'does not give one thing', gives, expects: asForetold });
  }
  expect(count).toBeGreaterThan(20);
});

test('every two options of every two choices meet in a row', () => {
  const ids = [...options.keys()];
  const met = new Set(
    pairRows().flatMap((row) =>
      ids.flatMap((a, i) => ids.slice(i + 1).map((b) => JSON.stringify([a, row[a as ChoiceId], b, row[b as ChoiceId]]))),
    ),
  );
  const wanted = ids.flatMap((a, i) =>
    ids.slice(i + 1).flatMap((b) => options.get(a)!.flatMap((x) => options.get(b)!.map((y) => JSON.stringify([a, x, b, y])))),
  );
  expect(wanted.length).toBeGreaterThan(10_000);
  expect(wanted.filter((pair) => !met.has(pair))).toEqual([]);
});

/** This many parts share the work well among a few workers, and take turns in the gate. */
const parts = 2;

for (let part = 0; part < parts; part++) {
  test(
    `tests are certified in ${isFull ? 'every combination' : 'one combination'}, part ${part + 1} of ${parts}`,
    { tag: rotating(parts, part) },
    async () => {
      // Whole runs on a machine that may be busy.
      test.setTimeout(1_800_000);
      const all = pairRows();
      const combinations = eachOf(all.length, all);
      // Time measurements depend on the machine and not on a choice.
      const tests = (await collectSuites()).filter((one) => !one.deep && !isTimed(one)).filter((_one, index) => index % parts === part);
      const covers = tests.map((one) => ({ one, cover: rowCover(combinations) }));
      const verdicts: Record<string, number> = {};
      for (;;) {
        const waiting = covers.map(({ one, cover }) => ({ one, cover, planned: new Set(cover.plan()) }));
        if (waiting.every(({ planned }) => planned.size === 0)) break;
        // Row by row: each simulator's code is compiled anew, and is fast only after some tests.
        for (const [row, choices] of combinations.entries()) {
          const due = waiting.filter(({ planned }) => planned.has(row));
          if (due.length === 0) continue;
          const simulator = await openRow(choices);
          for (const { one, cover } of due) {
            // One test at a time, so that each read belongs to it.
            simulator.takeReads();
            const ran = await simulator.run(one);
            cover.ran(row, simulator.takeReads());
            expect(alarms(ran.findings), `${one.id}, row ${all.indexOf(choices)}`).toEqual([]);
            for (const { verdict } of ran.findings) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
          }
          await simulator.close();
        }
      }
      const { pass = 0, untested = 0 } = verdicts;
      expect(pass).toBeGreaterThan(20 * untested);
      expect(pass).toBeGreaterThan(100);
    },
  );
}

/** The draws to certify: all, or in the gate the one that the commit chooses. */
const numRuns = isFull ? 200 : 1;
const [firstDraw] = eachOf(200, [...Array(200).keys()]);

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

test('a legal gateway fails no rule, whatever its choices and undocumented names', async () => {
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
  const result = await fc.check(property, { numRuns, path: String(firstDraw) });
  const [values, parts = []] = result.counterexample ?? [];
  const why = result.errorInstance instanceof Error ? result.errorInstance.message : '';
  expect(result.failed, `${why}\nchoices ${JSON.stringify(values)}, parts ${parts.map(nameOf).join(', ')}`).toBe(false);
});

const sample = /^(resources|notifications\/extras|access\/api-keys\/for-user|access\/rate-limits\/profile|conventions\/errors)/;

for (const transformation of eachOf(4, transformationNames)) {
  test(`a gateway with ${transformation} responds differently, but as documented`, async () => {
    const heard: Heard[] = [];
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
