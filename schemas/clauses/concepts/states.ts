import type { Clauses } from '../../clause.ts';

export const states: Clauses = {
  'concepts: API key': {
    title: 'The life of an API key',
    text: [
      'A key starts as `Active`. Suspending can be undone and records when, by whom and why; revoking cannot be undone and records the same.',
      'Rotating a key in service makes a new key with a value and id of its own, which works at once. The two point at each other (`replacedByKeyId`, `replacesKeyId`), and the old one stays in service until its `overlapExpiresAt`.',
      'Once that instant has passed the old key is refused, and its detail says `hasRotationOverlapLapsed`, although its stored status may still read active.',
      'Which moves between the statuses suspending, reinstating and revoking allow is left open beyond that.',
    ],
  },
  'concepts: Campaign': {
    title: 'The life of a campaign',
    text: [
      '- Activating turns a draft into an active campaign.',
      '- Pausing turns a running campaign into a paused one, and leaves the status of each of its links as it is.',
      '- Resuming turns a paused campaign into an active one.',
      '- Ending turns a running or a paused campaign into an ended one.',
      'Cloning makes a new draft from an existing campaign. Archiving takes a campaign out of the working set; from which states is left open.',
    ],
  },
  'concepts: Contract': {
    title: 'The life of a contract',
    text: ['Pausing turns an active contract into a paused one, and resuming turns a paused contract into an active one.'],
  },
};
