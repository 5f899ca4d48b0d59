/** Descriptions of members and parameters, by their place. */
import { accessMembers, accountMembers } from './access.ts';
import { auditMembers, userMembers } from './users.ts';
import { billingMembers, billingRunMembers, usageMembers } from './billing.ts';
import { engagementMembers } from './engagement.ts';
import { eventMembers } from './events.ts';
import type { Member } from './member.ts';
import { merchantMembers, providerMembers, reportMembers } from './merchants.ts';
import { notificationMembers } from './notifications.ts';
import { hostedPageMembers } from './hosted-pages.ts';
import { processorMembers } from './processors.ts';
import { parameterMembers } from './parameters.ts';
import { paymentMembers } from './payments.ts';
import { recordMembers } from './records.ts';
import { walletMembers } from './wallets.ts';

const tables = [
  recordMembers,
  paymentMembers,
  processorMembers,
  providerMembers,
  billingMembers,
  billingRunMembers,
  merchantMembers,
  accessMembers,
  accountMembers,
  auditMembers,
  engagementMembers,
  notificationMembers,
  reportMembers,
  usageMembers,
  userMembers,
  walletMembers,
  hostedPageMembers,
  eventMembers,
  parameterMembers,
];

/** Every entry by its key. Throws an error that names the key if two tables contain it. */
export const members: ReadonlyMap<string, Member> = tables.reduce((known, table) => {
  for (const [key, member] of Object.entries(table)) {
    if (known.has(key)) throw new Error(`Two descriptions are written for ${key}`);
    known.set(key, member);
  }
  return known;
}, new Map<string, Member>());

const suffix = /(Dto|Data|Input|Query)$/;
/** Words that distinguish the shapes of one resource, and its events. */
const roles = `
  Create Update Patch Created Detail Revealed Record Begun Check Request Input Rotate Progress
  Authorized Captured Declined Failed ReviewRequired Adjusted Voided Refunded Settled Expired Returned
  Activated Paused Resumed PaymentSucceeded PaymentFailed Ended Completed Rotated StatusChanged`;
const role = new RegExp(`(${roles.trim().split(/\s+/).join('|')})$`);

/** The common part of the names of a resource's shapes: `Contract` for `ContractCreateDto`. */
export const resourceOf = (owner: string): string => owner.replace(suffix, '').replace(role, '');

/** The key of the entry for a member of a shape; undefined if there is none. */
export function keyOfMember(owner: string | undefined, name: string): string | undefined {
  const owners = owner === undefined ? [] : [owner, owner.replace(suffix, ''), resourceOf(owner)];
  // The envelopes of all event types share their members.
  if (owner?.endsWith('Event')) owners.push('EventEnvelope');
  return [...owners.map((one) => `${one}.${name}`), name].find((key) => members.has(key));
}

export function memberOf(owner: string | undefined, name: string): Member | undefined {
  const key = keyOfMember(owner, name);
  return key === undefined ? undefined : members.get(key);
}

/** The key of the entry for a parameter: that of the member of its name unless the place has its own. */
export const keyOfParameter = (place: 'path' | 'query', name: string): string | undefined =>
  members.has(`${place} ${name}`) ? `${place} ${name}` : keyOfMember(undefined, name);

export function parameterOf(place: 'path' | 'query', name: string): Member | undefined {
  const key = keyOfParameter(place, name);
  return key === undefined ? undefined : members.get(key);
}
