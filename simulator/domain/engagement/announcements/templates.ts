/** Templates of announcements under the standard operations (assumptions: 12, R11). */
import type { Owned } from '../../kernel/entity.ts';
import { AnnouncementTemplateDto, type AnnouncementTemplateCreateDto } from '../../../../schemas/types/engagement/announcements.ts';
import type { LookupDto } from '../../../../schemas/types/common.ts';
import { ok, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { isWithinReach } from '../../kernel/owned.ts';
import { invalid } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import { nameKey } from '../../resources/name-index.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import { managed, ownerOf } from './owner.ts';
import type { AnnouncementTemplateRecord } from './record.ts';
import { blank } from './resource.ts';

const variable = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Names in double braces, in order of first occurrence. */
export const variablesOf = ({ titleTemplate, contentTemplate }: AnnouncementTemplateRecord): readonly string[] => [
  ...new Set([titleTemplate, contentTemplate].flatMap((text) => Array.from(text.matchAll(variable), ([, name]) => name!))),
];

function validate({ body }: CallWith<AnnouncementTemplateCreateDto>): void {
  const { name, titleTemplate, contentTemplate } = body;
  const texts = Object.entries({ name, titleTemplate, contentTemplate });
  const errors = texts.filter(([, text]) => text.trim() === '').map(([member]) => blank(member));
  if (errors.length > 0) throw invalid(errors);
}

function draft({ body }: CallWith<AnnouncementTemplateCreateDto>, { merchantId, resellerId }: Owned): Draft<AnnouncementTemplateRecord> {
  return {
    merchantId,
    resellerId,
    name: body.name,
    titleTemplate: body.titleTemplate,
    contentTemplate: body.contentTemplate,
    type: body.type ?? 'Information',
    priority: body.priority ?? 'Normal',
    display: body.display ?? 'Feed',
    isActive: body.isActive ?? true,
  };
}

const computedFields = { variables: variablesOf } as const;

export const templateResource: Resource<AnnouncementTemplateRecord, 'announcementTemplates'> = {
  prefix: 'announcementTemplates',
  collection: (world) => world.records.announcementTemplates,
  listing: {
    shape: AnnouncementTemplateDto,
    search: ['name', 'titleTemplate', 'contentTemplate'],
    computed: computedFields,
    restorePermission: 'Announcements.Management.Update',
  },
  source: (call) => managed(call, call.world.records.announcementTemplates),
  sees: isWithinReach,
  present: presenter<AnnouncementTemplateRecord, typeof AnnouncementTemplateDto>(AnnouncementTemplateDto, computedFields),
  name: (template) => template.name,
  siblings: (world, draft) => world.records.announcementTemplates.by('name', nameKey(draft)),
  validate,
  create: (call) => draft(call, ownerOf(call)),
  update: draft,
};

/** Active templates that the caller manages, by name. */
export const pickTemplates: Handler<'announcementTemplates.pickerList'> = (call) => {
  const { announcementTemplates } = call.world.records;
  const picked = announcementTemplates.all().filter((one) => one.isActive && !one.isDeleted && isWithinReach(call, one));
  const byName = picked.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return ok(byName.map(({ id, name }): LookupDto => ({ id, name })));
};
