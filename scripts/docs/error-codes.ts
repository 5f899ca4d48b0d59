/** The page of the error codes: their usual statuses and messages, as the source of the simulator states them. */
import { readdirSync, readFileSync } from 'node:fs';
import { documentedStatusCodes, errorCodes } from '../../schemas/error-codes.ts';
import { machines } from '../../schemas/states/all.ts';
import { code, page, plain, table } from './markdown.ts';
import type { GeneratedPage } from './pages.ts';

interface Use {
  readonly status: string;
  readonly message: string;
}

/** The functions of `simulator/domain/kernel/refusal.ts` that take a code and a message. */
const usual: Readonly<Record<string, string>> = { conflict: '409', refused: '403' };
const text = String.raw`(?:'((?:[^'\\]|\\.)*)'|\`([^\`]*)\`)`;
const raised = new RegExp(String.raw`(?:\b(conflict|refused)\(\s*|new Refusal\(\s*'\w+',\s*(\w+),\s*)'([A-Z][\w.]+:\w+)',\s*${text}`, 'g');

function found(): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (name: string, use: Use): void => {
    const known = uses.get(name) ?? [];
    if (!known.some(({ message }) => message === use.message)) uses.set(name, [...known, use]);
  };
  const files = readdirSync('simulator', { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/^(?:mutants|control)\b/.test(path),
  );
  for (const path of files.sort())
    for (const [, by, stated = '', name = '', quoted, template] of readFileSync(`simulator/${path}`, 'utf8').matchAll(raised)) {
      const status = by === undefined ? stated : (usual[by] ?? '');
      add(name, {
        status: /^\d+$/.test(status) ? status : 'of a choice',
        message: (quoted ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '…'),
      });
    }
  // Codes that are chosen between, or passed on: the status is that of the call around them.
  for (const path of files) {
    const source = readFileSync(`simulator/${path}`, 'utf8');
    for (const name of errorCodes.filter((one) => !uses.has(one))) {
      const by = new RegExp(`\\b(conflict|refused)\\((?:(?!\\b(?:conflict|refused)\\()[^;]){0,200}'${name}'`).exec(source)?.[1];
      if (by !== undefined) add(name, { status: usual[by] ?? '', message: '' });
    }
  }
  for (const { resource, refusal, refusals = [] } of machines)
    for (const name of [refusal, ...refusals.map((own) => own.code)])
      if (!uses.has(name)) add(name, { status: '409', message: `The state of the ${resource} does not allow it.` });
  return uses;
}

export function errorCodePages(): readonly GeneratedPage[] {
  const uses = found();
  const rows = [...errorCodes, ...documentedStatusCodes].toSorted().map((name) => {
    const own = uses.get(name) ?? [];
    return [code(name), [...new Set(own.map(({ status }) => status))].join(', '), own.map(({ message }) => plain(message)).join('<br>')];
  });
  const about =
    'Codes of refusals (`error.code`) with the status that each has unless a choice says otherwise (`errors.statusMap`, `errors.businessRuleStatus` and others), and messages that are sent with it.';
  return [{ path: 'error-codes', title: 'Error codes', text: page('Error codes', about, table(['Code', 'Status', 'Messages'], rows)) }];
}
