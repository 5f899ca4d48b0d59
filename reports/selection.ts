/** Which tests a run was asked for, in words. Pure. */
import type { Certificate } from './certificate-schema.ts';

type Selection = Pick<Certificate, 'selection' | 'selectedRules'>;

/** `tests that match "Key"`, `tests that judge AUTH-KEY-REQUIRED`, or both; undefined: every test. */
export function selectionOf({ selection, selectedRules }: Selection): string | undefined {
  const conditions = [
    ...(selection === null ? [] : [`match ${JSON.stringify(selection)}`]),
    ...(selectedRules === undefined ? [] : [`judge ${selectedRules.join(' or ')}`]),
  ];
  return conditions.length === 0 ? undefined : `tests that ${conditions.join(' and ')}`;
}
