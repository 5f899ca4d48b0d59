import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { around, editValidation } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const invalidRequestAccepted: Mutant = {
  breaks: [
    'KEY-FORUSER-NAME-33',
    'KEY-FORUSER-FIELD-userId',
    'KEY-FORUSER-FIELD-merchantId',
    'KEY-FORUSER-FIELD-name',
    'KEY-FORUSER-FIELD-expireAt',
  ],
  description: 'A key for another user can have a name of any length, and missing members get defaults.',
  seams: (original) => ({
    ...editValidation(original, 'apiKeys.forUser', 'body', () => []),
    ...around(original, ['apiKeys.forUser'], (call, handler) => {
      const { users } = call.world.records;
      const given = isJsonObject(call.body) ? call.body : {};
      const { name = 'Unnamed', expireAt = '2999-01-01T00:00:00Z' } = given;
      const merchantId = given['merchantId'] ?? users.get(String(given['userId']))?.merchantId;
      const userId = given['userId'] ?? users.by('merchantId', String(merchantId)).find(({ isActive }) => isActive)?.id;
      return handler({ ...call, body: { ...given, name, expireAt, merchantId, userId } });
    }),
  }),
};
