/** Templates of announcements under the standard operations (assumptions: 12, R11). */
import type { AnnouncementTemplateCreateDto } from '../../../../schemas/engagement/announcements/types.ts';
import type { LookupDto } from '../../../../schemas/conventions/common-types.ts';
import { ok, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalid } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import type { AnnouncementTemplateRecord } from './record.ts';
import { blank } from './resource.ts';
import { reachesOwned } from '../../kernel/reach.ts';

const variable = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Names in double braces, in order of first occurrence. */
const variablesOf = ({ titleTemplate, contentTemplate }: AnnouncementTemplateRecord): readonly string[] => [
  ...new Set([titleTemplate, contentTemplate].flatMap((text) => Array.from(text.matchAll(variable), ([, name]) => name!))),
];

function validate({ body }: CallWith<AnnouncementTemplateCreateDto>): void {
  const { name, titleTemplate, contentTemplate } = body;
  const texts = Object.entries({ name, titleTemplate, contentTemplate });
  const errors = texts.filter(([, text]) => text.trim() === '').map(([member]) => blank(member));
  if (errors.length > 0) throw invalid(errors);
}

export const templateResource = describedResource('announcementTemplates', {
  computed: { variables: variablesOf },
  validateAll: validate,
});

export const pickTemplates: Handler<'announcementTemplates.pickerList'> = (call) => {
  const { announcementTemplates } = call.world.records;
  const picked = announcementTemplates.all().filter((one) => one.isActive && !one.isDeleted && reachesOwned(call, one));
  const byName = picked.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return ok(byName.map(({ id, name }): LookupDto => ({ id, name })));
};
