import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { documentedStatusCodes, errorCodes } from '../../../schemas/error-codes.ts';

/** The status of a request that reaches no operation cannot be chosen. */
const withoutRequest = ['Gateway:BadRequest', 'Gateway:ExpectationFailed', 'Gateway:MisdirectedRequest'];
/** Codes of rows in a successful reply. */
const ofRows = ['Settlement:InvalidTransaction'];

test('every code of the simulator is listed, and every listed code exists', () => {
  const found = ['simulator', 'schemas']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter(
      (path) =>
        path.endsWith('.ts') &&
        (path.startsWith('simulator') ? !/^simulator.(?:mutants|control)\b/.test(path) : path.endsWith('states.ts')),
    )
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([A-Z][A-Za-z.]+:[A-Za-z0-9]+)'/g)].map(([, code]) => code!))
    .filter((code) => !code.startsWith('Control:'));
  expect(new Set(found)).toEqual(new Set([...errorCodes, ...documentedStatusCodes, ...withoutRequest, ...ofRows]));
  expect([...errorCodes]).toEqual([...new Set(errorCodes)].toSorted());
});
