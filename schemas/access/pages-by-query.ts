/** Continuation pages and counts that take the plain list's query, without summary counts (endpoints: Rate limits). */
export const pagesByQuery = {
  omit: ['summaryCounts'],
  variants: {
    page: { name: 'continuation', path: 'continuation' },
    count: { name: 'continuationCount', path: 'continuation/count' },
  },
} as const;
