import { resourceHandlers } from '../../resources/handlers.ts';
import { promotionResource } from './resource.ts';
import { PromotionRecord, codeKey } from './record.ts';
import { live } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const handlers = resourceHandlers(promotionResource);

const records = {
  promotions: kind(PromotionRecord, { code: live(codeKey) }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const promotionModule = defineModule({ records, handlers });
