/** Gateways that break rules: each shows, as a violation where traffic can show the rule, else as what was learnt or is unexplained. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { eachOf } from '../../proof.ts';
import type { CompareReport } from '../../../engine/compare/report.ts';
import { comparedWith, openIn, schemaMistakes } from './compared.ts';

type Said = 'violation' | 'learned' | 'choice' | 'unexplained';

/** The mutant, the group whose walks show it, where it shows, and what a comparison says of it. */
const mutants: readonly (readonly [mutant: string, group: string, operation: string, said: Said])[] = [
  ['minted-201', 'apiKeys', 'apiKeys.forUser', 'learned'],
  ['detail-201', 'apiKeys', 'apiKeys.detail', 'learned'],
  ['detail-fields-renamed', 'apiKeys', 'apiKeys.detail', 'violation'],
  ['rejected-key-403', 'customers', 'customers.', 'learned'],
  ['status-lower-case', 'apiKeys', 'apiKeys.detail', 'learned'],
  ['unknown-key-400', 'apiKeys', 'apiKeys.detail', 'unexplained'],
  ['null-envelope-error-message', 'customers', 'customers.', 'learned'],
  ['rate-limit-headers-missing', 'customers', 'customers.', 'choice'],
  ['validation-details-missing', 'customers', 'customers.', 'learned'],
  ['bare-failure-customers.read', 'customers', 'customers.read', 'violation'],
  ['bare-failure-contracts.pause', 'contracts', 'contracts.pause', 'violation'],
  ['another-read-customers.read', 'customers', 'customers.read', 'unexplained'],
  ['another-named-promotions.name', 'promotions', 'promotions.name', 'unexplained'],
  ['allowed-CAMPAIGN-ACTIVATE-ENDED', 'campaigns', 'campaigns.activate', 'unexplained'],
  ['allowed-CAMPAIGN-PAUSE-DRAFT', 'campaigns', 'campaigns.pause', 'unexplained'],
  ['allowed-CAMPAIGN-END-DRAFT', 'campaigns', 'campaigns.end', 'unexplained'],
  ['minted-once', 'apiKeys', 'listenSessions.events', 'unexplained'],
  ['profile-not-deleted', 'rateLimitProfiles', 'rateLimitProfiles.', 'unexplained'],
  ['favorite-not-stored', 'favorites', 'favorites.', 'unexplained'],
];

/** Mutants that no comparison shows, with the group nearest to them: docs/how-to/compare.md has the reasons, by the same names. */
const unseen: readonly (readonly [mutant: string, group: string, why: string])[] = [
  ['retry-after-differs', 'customers', 'limits of rates'],
  ['rate-limit-never-resets', 'rateLimitProfiles', 'limits of rates'],
  ['session-never-expires', 'listenSessions', 'what time brings'],
  ['sample-unsigned', 'notificationDestinations', 'deliveries and messages'],
  ['mail-without-one-click', 'customers', 'deliveries and messages'],
  ['opening-not-audited', 'listenSessions', 'audit records and logs'],
  ['session-secret-shared', 'listenSessions', 'secrets and wording'],
  ['cursor-rereads-an-hour', 'listenSessions', 'cursors of polls'],
];

const saidOf = ({ violations, choices, learned, unexplained }: CompareReport, operation: string): readonly Said[] => {
  const isThere = (one: { readonly operation: string }): boolean => one.operation.startsWith(operation) || one.operation === '*';
  return [
    ...(violations.some(isThere) ? (['violation'] as const) : []),
    ...(learned.some(isThere) ? (['learned'] as const) : []),
    ...(choices.some(({ shown }) => isThere(shown)) ? (['choice'] as const) : []),
    ...(unexplained.some(isThere) ? (['unexplained'] as const) : []),
  ];
};

/** Most mutants show in a few walks; many are enough where only one of the varied calls of a group shows them. */
const [fewWalks, manyWalks] = [25, 100];

for (const [mutant, group, operation, said] of eachOf(10, mutants))
  test(`the mutant ${mutant} shows as ${said}`, async () => {
    const compared = (walks: number) => comparedWith({ mutants: [mutant] }, { walks, rounds: 1, group: [group] });
    let report = await compared(fewWalks);
    if (!saidOf(report, operation).includes(said)) report = await compared(manyWalks);
    expect(saidOf(report, operation)).toContain(said);
    expect(schemaMistakes(report)).toEqual([]);
    if (said === 'violation') expect(report.violations.every(({ rules = [] }) => rules.length > 0)).toBe(true);
    if (said === 'violation' || said === 'unexplained') expect(report.outcome.exitStatus).toBe(1);
  });

for (const [mutant, group, why] of eachOf(4, unseen))
  test(`the mutant ${mutant} does not show: ${why}`, async () => {
    const guide = await readFile(new URL('../../../docs/how-to/compare.md', import.meta.url), 'utf8');
    expect(guide).toContain(`\n| ${why} `);
    const report = await comparedWith({ mutants: [mutant] }, { walks: 12, rounds: 1, group: [group] });
    expect([...openIn(report), ...report.learned]).toEqual([]);
  });
