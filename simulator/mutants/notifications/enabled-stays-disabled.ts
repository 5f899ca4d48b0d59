/** A record that is disabled and enabled again stays disabled. */
import { undoing } from '../framework/undoing.ts';
import type { Family } from '../framework/family.ts';

const groups = {
  notificationChannels: 'CHANNEL-SWITCH',
  notificationDestinations: 'DESTINATION-SWITCH',
  notificationSubscriptions: 'SUBSCRIPTION-SWITCH',
} as const;

export const enabledStaysDisabled: Family = Object.fromEntries(
  (Object.keys(groups) as (keyof typeof groups)[]).map((name) => [
    `stays-disabled-${name}`,
    {
      breaks: [groups[name]],
      description: `Enabling a disabled record of ${name} changes nothing.`,
      operation: `${name}.enable`,
      seams: (original) => undoing(original, name, `${name}.enable`, ({ isEnabled }) => !isEnabled),
    },
  ]),
);
