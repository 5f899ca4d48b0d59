/**
 * No caller reaches another's records: each request is sent in two worlds that differ only in another's records, and must get the same
 * response. Foreign records therefore look missing, are neither listed nor counted, and affect no other request.
 */
import { operations } from '../../../schemas/catalogue.ts';
import type { PersonaName } from '../../../schemas/personas.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import { compareWorlds } from './reach/compare.ts';
import { gathered } from './reach/gather.ts';
import { withTwins } from './reach/twins.ts';
import { eachOf } from '../../proof.ts';
import { expect, test } from './simulated.ts';

test.describe.configure({ mode: 'default' });

interface Side {
  readonly personas: readonly PersonaName[];
  /** Ids of the owners whose twins are added, with everything that belongs to them. */
  readonly owners: (personas: SeededWorld['personas']) => readonly string[];
}

const sides: Readonly<Record<string, Side>> = {
  'a merchant, of another one of the same reseller,': {
    personas: eachOf(2, ['merchantAdmin', 'merchantUser', 'actionsOnly', 'noPermissions'] as const),
    owners: ({ merchantAdmin }) => [merchantAdmin.merchantId!],
  },
  'a reseller, of another one with its merchant,': {
    personas: ['reseller'],
    owners: ({ merchantAdmin, reseller }) => [merchantAdmin.merchantId!, reseller.resellerId!],
  },
};

for (const [title, { personas, owners }] of Object.entries(sides)) {
  test(`every operation answers ${title} as if they were not there`, async ({ simulator, open }) => {
    test.setTimeout(900_000);
    const filled = await gathered(simulator.url);
    const twins = withTwins(filled.snapshot, owners(filled.seeded.personas));
    const walked = await compareWorlds(simulator, await open(), filled, twins, personas);
    test.info().annotations.push({ type: 'walked', description: `${walked.requests} requests, ${walked.foreign} foreign records` });
    expect(walked.wrong).toEqual([]);
    expect(operations.filter(({ id }) => !walked.operations.has(id)).map(({ id }) => id)).toEqual([]);
    expect(walked.foreign).toBeGreaterThan(300);
  });
}

for (const [mutant, operation] of eachOf(2, [
  ['transactions-of-all-merchants', 'transactions.list'],
  ['counts-all-merchants', 'transactions.summaryCounts'],
  ['token-across-merchants', 'tokens.createFromTransaction'],
  ['foreign-merchant-403', 'apiKeys.forUser'],
  ['report-of-all-merchants', 'reports.run'],
  ['export-of-all-merchants', 'reports.export'],
  ['audit-by-address-of-all', 'auditLog.continuationList'],
  ['nested-profile-unchecked', 'processorProfiles.read'],
] as const)) {
  test(`the walk finds ${mutant}`, async ({ simulator, open }) => {
    test.setTimeout(900_000);
    const filled = await gathered(simulator.url);
    const twins = withTwins(filled.snapshot, [filled.seeded.personas.merchantAdmin.merchantId!]);
    const base = await open({ mutants: [mutant] });
    const { wrong } = await compareWorlds(simulator, base, filled, twins, ['merchantAdmin'], operation);
    expect(wrong.join('\n')).toContain(operation);
  });
}
