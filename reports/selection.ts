/** Which tests a run was asked for, in words. Pure. */
import type { Certificate, LedgerRow } from './certificate-schema.ts';

type Selection = Pick<Certificate, 'selection' | 'selectedRules' | 'chosen'>;

/** `tests that match "Key"`, `tests that judge AUTH-KEY-REQUIRED`, or both; undefined: every test. */
export function selectionOf({ selection, selectedRules, chosen }: Selection): string | undefined {
  const conditions = [
    ...(selection === null ? [] : [`match ${JSON.stringify(selection)}`]),
    ...(chosen === true ? ['Playwright was asked for'] : []),
    ...(selectedRules === undefined ? [] : [`judge ${selectedRules.join(' or ')}`]),
  ];
  return conditions.length === 0 ? undefined : `tests that ${conditions.join(' and ')}`;
}

/** Whether no test of the run was to judge the rule: in a run of selected tests, that is no gap. */
export const isUnselected = ({ verdict, checks }: LedgerRow): boolean =>
  verdict === 'untested' && checks.every(({ test }) => test === null);

/** The rules that a report of the run shows one by one: of a run of selected tests, those that they judged. */
export function shownRows(certificate: Certificate): readonly LedgerRow[] {
  return selectionOf(certificate) === undefined
    ? certificate.ledger
    : certificate.ledger.filter((row) => row.verdict !== null && !isUnselected(row));
}

/** What was missing, without the rules that no selected test was to judge. */
export function missingHere(certificate: Certificate): Certificate['missing'] {
  if (selectionOf(certificate) === undefined) return certificate.missing;
  const unselected = new Set(certificate.ledger.filter(isUnselected).map(({ id }) => id));
  return certificate.missing
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => !unselected.has(rule)) }))
    .filter(({ rules }) => rules.length > 0);
}

/** How many rules no selected test was to judge; 0 in a run of all tests. */
export const unselectedIn = (certificate: Certificate): number =>
  selectionOf(certificate) === undefined ? 0 : certificate.ledger.filter(isUnselected).length;
