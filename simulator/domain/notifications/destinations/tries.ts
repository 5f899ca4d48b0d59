/** Posts that try a destination, a configuration or a receiver; not deliveries (concepts: Events; assumptions: N19, N20). */
import type { CallTo, Handler } from '../../kernel/handler.ts';
import { invalid } from '../../kernel/refusal.ts';
import { found } from '../../resources/record.ts';
import { sendSample, testConfig, testDestination } from '../deliveries/sample.ts';
import { configFaults, normalConfig, namedType } from './config.ts';
import { destinationResource } from './resource.ts';

const tryConfig: Handler<'notificationDestinations.testConfig'> = (call) => {
  const type = namedType(call);
  const { config } = call.body;
  const faults = configFaults(call.world.choices, type, config);
  if (faults.length > 0) throw invalid(faults);
  return testConfig(call, type, normalConfig(call.world.choices, type, config));
};

export const tryHandlers = {
  'notificationDestinations.testConfig': tryConfig,
  'notificationDestinations.test': (call: CallTo<'notificationDestinations.test'>) =>
    testDestination(call, found(call, destinationResource)),
  'notificationDestinations.sendSample': (call: CallTo<'notificationDestinations.sendSample'>) =>
    sendSample(call, found(call, destinationResource), call.body.eventType),
} as const;
