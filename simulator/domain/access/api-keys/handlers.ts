/** API keys (endpoints: API keys). */
import { apiKeys as described } from '../../../../schemas/access/api-keys/group.ts';
import type { apiKeys } from '../../../../schemas/access/api-keys/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { deviatingHandlers } from '../../resources/deviating.ts';
import { reveal } from './create.ts';
import { detail } from './detail.ts';
import { forUser } from './for-user.ts';
import { keyResource } from './resource.ts';
import { rotate } from './rotate.ts';
import { reinstate, revoke, suspend } from './status.ts';

export const apiKeyHandlers = {
  ...deviatingHandlers(keyResource, described),
  'apiKeys.reveal': reveal,
  'apiKeys.forUser': forUser,
  'apiKeys.detail': detail,
  'apiKeys.revoke': revoke,
  'apiKeys.rotate': rotate,
  'apiKeys.suspend': suspend,
  'apiKeys.reinstate': reinstate,
} satisfies HandlersOf<typeof apiKeys>;
