import type { Clauses } from '../../clause.ts';
import { groups } from '../../groups.ts';
import { restorePermission, type Group } from '../../group.ts';

/** Statements about every operation, and the operations that groups share. */
export const conventions: Clauses = {
  'endpoints: Conventions': {
    title: 'Conventions of every operation',
    text: [
      'The header `api-key` authenticates. Every operation takes `suppressNulls` in its query; what holds without it is left open.',
      'Each failure of each operation, such as 400, 401, 403, 404, 500 or 501, has the error envelope. Only 429 has a body of its own.',
      'Permissions joined by `+` are all needed. The scope is that of the merchant unless the operation names reseller or host; `none` means that no permission is named.',
      'An operation without a body takes its inputs from path and query only.',
    ],
  },
  'endpoints: Standard resource set': {
    title: 'The standard resource set',
    text: [
      'Groups of records share eleven operations. With the base path B and the base permission P of a group:',
      '- P alone: list (`GET B`), read (`GET B/{id}`), check the own access (`GET B/{id}/access`), read the name (`GET B/{id}/name`), and the trio of continuation page, count and summary counts (`POST B/list/continuation`, `…/count`, `…/summary-counts`).',
      '- P and P.Create: create (`POST B`). P and P.Update: update (`PUT B/{id}`). P and P.Delete: delete (`DELETE B/{id}`).',
      '- Restore (`POST B/{id}/restore`): P, and what the group names beside it.',
      'The groups, with B, P, and what restoring needs beside P:',
      ...Object.values(groups).map((group) => groupLine(group)),
      'Deviations: announcements and their templates lack the trio; announcements also have PATCH (P and P.Update), and templates a list to pick from (P). Developer accounts have no plain list.',
      'The bodies of listing, counting and creating, and the filters in them, are left open.',
    ],
  },
  'endpoints: Catalogue of further operations': {
    title: 'The catalogue',
    text: [
      'Besides the seven operations that are described in detail, the gateway serves a catalogue of operations, of which method, path and permissions are given. Their bodies are left open. `gateproof operations` lists them all.',
    ],
  },
};

function groupLine(group: Group): string {
  const { title, base, permission } = group;
  return `- ${title}: \`${base}\`, ${permission}; ${restorePermission(group) ?? 'nothing'}.`;
}
