export const attackNames = [
  'long-sorts',
  'wide-filters',
  'large-members',
  'deep-bodies',
  'many-worlds',
  'idempotency-keys',
  'unread-events',
  'slow-readers',
  'slow-writers',
  'large-definitions',
  'spreadsheets',
  'commas',
  'registrations',
  'idle-connections',
  'silent-receivers',
] as const;
export type AttackName = (typeof attackNames)[number];
