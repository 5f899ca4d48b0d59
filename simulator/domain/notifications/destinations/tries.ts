/** Posts that try a destination, a configuration, or the receiving of a type: no deliveries (concepts: Events; assumptions: N19, N20). */
import type { DestinationConfigDto, SendSampleDto } from '../../../../schemas/types/notifications/destinations.ts';
import type { Handler } from '../../kernel/call.ts';
import { invalid } from '../../kernel/refusal.ts';
import { found } from '../../resources/record.ts';
import { sendSample, testConfig, testDestination } from '../deliveries/sample.ts';
import { configFaults, normalConfig } from './config.ts';
import { destinationResource } from './resource.ts';
import { namedType } from './types.ts';

const tryConfig: Handler = (call) => {
  const type = namedType(call);
  const { config } = call.body as DestinationConfigDto;
  const faults = configFaults(call.world.choices, type, config);
  if (faults.length > 0) throw invalid(faults);
  return testConfig(call, type, normalConfig(call.world.choices, type, config));
};

export const tryHandlers = {
  'notificationDestinations.testConfig': tryConfig,
  'notificationDestinations.test': (call) => testDestination(call, found(call, destinationResource)),
  'notificationDestinations.sendSample': (call) =>
    sendSample(call, found(call, destinationResource), (call.body as SendSampleDto).eventType),
} as const satisfies Readonly<Record<string, Handler>>;
