/** API keys (endpoints: API keys). */
import type { apiKeys } from '../../../../schemas/operations/access/api-keys.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { create, reveal } from './create.ts';
import { remove, restore } from './delete.ts';
import { forUser } from './for-user.ts';
import { approximateCount, continuationList, list } from './list.ts';
import { detail, hasAccess, name, read } from './read.ts';
import { rotate } from './rotate.ts';
import { reinstate, revoke, suspend } from './status.ts';
import { update } from './update.ts';

export const apiKeyHandlers = {
  'apiKeys.list': list,
  'apiKeys.create': create,
  'apiKeys.approximateCount': approximateCount,
  'apiKeys.continuationList': continuationList,
  'apiKeys.reveal': reveal,
  'apiKeys.forUser': forUser,
  'apiKeys.read': read,
  'apiKeys.update': update,
  'apiKeys.delete': remove,
  'apiKeys.detail': detail,
  'apiKeys.hasAccess': hasAccess,
  'apiKeys.name': name,
  'apiKeys.restore': restore,
  'apiKeys.revoke': revoke,
  'apiKeys.rotate': rotate,
  'apiKeys.suspend': suspend,
  'apiKeys.reinstate': reinstate,
} satisfies HandlersOf<typeof apiKeys>;
