import type { Certificate, LedgerRow } from './certificate-schema.ts';

type Selection = Pick<Certificate, 'selection' | 'selectedRules' | 'chosen' | 'kind'>;

/** `tests that match "Key"`, `tests that judge AUTH-KEY-REQUIRED`, or both; undefined: every test. */
export function selectionOf({ selection, selectedRules, chosen, kind }: Selection): string | undefined {
  const conditions = [
    ...(selection === null ? [] : [`match ${JSON.stringify(selection)}`]),
    ...(chosen === true ? [kind === 'client' ? '--scenario named' : 'Playwright was asked for'] : []),
    ...(selectedRules === undefined ? [] : [`judge ${selectedRules.join(' or ')}`]),
  ];
  return conditions.length === 0 ? undefined : `tests that ${conditions.join(' and ')}`;
}

/** Whether no selected test should have judged the rule, so that it is not a gap. */
export const isUnselected = ({ verdict, checks }: LedgerRow): boolean =>
  verdict === 'untested' && checks.every(({ test }) => test === null);

/** The rules to report one by one: for a run of selected tests, those that they judged. */
export function shownRows(certificate: Certificate): readonly LedgerRow[] {
  return selectionOf(certificate) === undefined
    ? certificate.ledger
    : certificate.ledger.filter((row) => row.verdict !== null && !isUnselected(row));
}

/** The missing items, without rules that no selected test should have judged. */
export function missingHere(certificate: Certificate): Certificate['missing'] {
  if (selectionOf(certificate) === undefined) return certificate.missing;
  const unselected = new Set(certificate.ledger.filter(isUnselected).map(({ id }) => id));
  return certificate.missing
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => !unselected.has(rule)) }))
    .filter(({ rules }) => rules.length > 0);
}

/** How many rules no selected test should have judged; 0 for a run of all tests. */
export const unselectedIn = (certificate: Certificate): number =>
  selectionOf(certificate) === undefined ? 0 : certificate.ledger.filter(isUnselected).length;
