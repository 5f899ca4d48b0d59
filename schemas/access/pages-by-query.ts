/** Continuation pages and counts that take the query of the plain list, and no counts for several filters (endpoints: Rate limits). */
export const pagesByQuery = {
  omit: ['summaryCounts'],
  variants: {
    page: { name: 'continuation', path: 'continuation' },
    count: { name: 'continuationCount', path: 'continuation/count' },
  },
} as const;
