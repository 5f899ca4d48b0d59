/** The groups whose operations deviate from the standard set, by prefix. */
import { apiKeys } from './access/api-keys/group.ts';
import { rateLimitProfiles, rateLimitRules } from './access/rate-limits/group.ts';
import { merchants } from './platform/merchants/group.ts';
import { resellers } from './platform/resellers/group.ts';
import type { ResourceOperation, Variants } from './resource-set.ts';
import type { DeviatingGroup } from './group.ts';

export const deviatingGroups = Object.freeze({ apiKeys, rateLimitProfiles, rateLimitRules, merchants, resellers });

type DeviatingGroups = typeof deviatingGroups;
export type DeviatingName = keyof DeviatingGroups;

export const deviatingNames = Object.keys(deviatingGroups) as readonly DeviatingName[];

/** One such group, typed by what all of them share. */
export const deviatingGroupOf = (name: DeviatingName): DeviatingGroup => deviatingGroups[name];

export function deviatingId(name: DeviatingName, operation: ResourceOperation): string {
  const variants: Variants & Readonly<Partial<Record<ResourceOperation, { readonly name: string }>>> = deviatingGroupOf(name).variants;
  return `${name}.${variants[operation]?.name ?? operation}`;
}
