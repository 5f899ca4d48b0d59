/** Every mutant that was made from a table. */
import { access } from './access.ts';
import { announcements } from './announcements.ts';
import { campaignExtras } from './campaign-extras.ts';
import { counts } from './counts.ts';
import { deliveries } from './deliveries.ts';
import { effects } from './effects.ts';
import type { Family } from '../framework/family.ts';
import { envelopes } from './generic/envelopes.ts';
import { fields } from './generic/fields.ts';
import { headers } from './generic/headers.ts';
import { lists } from './generic/lists.ts';
import { operations } from './generic/operations.ts';
import { records } from './generic/records.ts';
import { statuses } from './generic/statuses.ts';
import { limits } from './limits.ts';
import { moves } from './moves.ts';
import { notifications } from './notifications.ts';
import { openHealth } from './open-health.ts';
import { profileBounds } from './profile-bounds.ts';
import { profileReplies } from './profile-replies.ts';
import { scopes } from './scopes.ts';
import { sequences } from './sequences.ts';
import { slowRefusals } from './slow-refusals.ts';
import { unknownCallers } from './unknown-callers.ts';
import { unserved } from './unserved.ts';
import { walletExtras } from './wallet-extras.ts';
import { webhooks } from './webhooks.ts';

export const families: Family = {
  ...access,
  ...announcements,
  ...campaignExtras,
  ...counts,
  ...deliveries,
  ...effects,
  ...envelopes,
  ...fields,
  ...headers,
  ...limits,
  ...lists,
  ...moves,
  ...notifications,
  ...openHealth,
  ...operations,
  ...profileBounds,
  ...profileReplies,
  ...records,
  ...scopes,
  ...sequences,
  ...slowRefusals,
  ...statuses,
  ...unknownCallers,
  ...unserved,
  ...walletExtras,
  ...webhooks,
};
