import { forbidden } from '../../../domain/kernel/refusal.ts';
import { editRefusal } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const foreignMerchant403: Mutant = {
  breaks: ['KEY-FORUSER-FOREIGN-MERCHANT', 'KEY-FORUSER-IDENTICAL'],
  description: "A for-user request for a merchant outside the caller's authority answers 403.",
  seams: (original) =>
    editRefusal(original, ['apiKeys.forUser'], (_refusal, { world, principal, body }) => {
      const { merchantId } = body as { readonly merchantId: string };
      const isForeign = world.records.merchants.get(merchantId) !== undefined && merchantId !== principal.merchantId;
      return isForeign ? forbidden('ApiKeyAuthorization.ApiKeys.CreateForUser') : undefined;
    }),
};
