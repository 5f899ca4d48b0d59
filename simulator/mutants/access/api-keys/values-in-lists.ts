/** Lists of keys that show values, on a later page than the usual first one. */
import { editReply, type Json } from '../../framework/edit.ts';
import { editKnowing } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

const lists = ['apiKeys.list', 'apiKeys.continuationList'] as const;
const withKeys = (page: Json, edit: (key: Json) => Json): Json => ({ ...page, items: (page['items'] as readonly Json[]).map(edit) });

export const valuesInLists: Readonly<Record<string, Mutant>> = {
  'new-key-value-listed': {
    breaks: ['KEY-REVEALED-VALUE-ONCE'],
    description: 'Lists of keys begin with the oldest one, and show the values of new ones.',
    seams: (original) =>
      editKnowing(
        original,
        lists,
        (page, valueOf) => withKeys(page, (key) => ({ ...key, value: valueOf(key) ?? null })),
        (call) => ({ ...call, query: { sorting: 'creationTime asc', ...(call.query as object) } }),
      ),
  },
  'own-key-value-listed': {
    breaks: ['KEY-LIST-NO-VALUES'],
    description: 'Lists of keys, which begin with the newest one, show the value of the caller’s own key.',
    seams: (original) =>
      editReply(original, lists, (page, call) =>
        withKeys(page, (key) => (key['id'] === call.principal.key.id ? { ...key, value: call.header('api-key') } : key)),
      ),
  },
};
