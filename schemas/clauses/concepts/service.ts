import type { Clauses } from '../../clause.ts';

export const service: Clauses = {
  'concepts: What the service does': {
    title: 'Callers, identifiers, lists and deletion',
    text: [
      'The gateway is an HTTP service with JSON bodies. A caller acts for one merchant, for a reseller (which groups merchants), or for the host of the platform, and each operation runs in exactly one of these scopes.',
      'Every path starts with `/api/`, apart from two groups of well-known files at the root. Identifiers are UUIDs. Instants are ISO 8601 date-times in UTC.',
      'Lists are read page by page with a continuation, not by page number. Counts are approximate: they are made for display, and do not have to reconcile.',
      'Many records are deleted softly. A deleted record then shows `isDeleted`, `deleterId` and `deletionTime`. Restoring it makes it an ordinary record again.',
      'The query parameter `suppressNulls=true` leaves out every member of the reply whose value is null.',
    ],
  },
  'concepts: Resources and their fields': {
    title: 'Presence of members',
    text: [
      'Each documented member of a reply is always there. A member marked nullable may hold null; it may not be missing, unless the caller asked with `suppressNulls=true` to leave out nulls.',
      'Members of the resources that the specification does not describe are open, and so are the values of enumerations beyond those that it names.',
    ],
  },
};
