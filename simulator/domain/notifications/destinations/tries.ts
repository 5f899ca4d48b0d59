/** Posts that try a destination, a configuration or a receiver; not deliveries (concepts: Events; assumptions: N19, N20). */
import type { CallTo, Handler } from '../../kernel/handler.ts';
import { found } from '../../resources/record.ts';
import { sendSample, testConfig, testDestination } from '../deliveries/sample.ts';
import { configured, namedType } from './config.ts';
import { destinationResource } from './resource.ts';

const tryConfig: Handler<'notificationDestinations.testConfig'> = (call) => {
  return testConfig(call, configured(call.world.choices, namedType(call), call.body.config));
};

export const tryHandlers = {
  'notificationDestinations.testConfig': tryConfig,
  'notificationDestinations.test': (call: CallTo<'notificationDestinations.test'>) =>
    testDestination(call, found(call, destinationResource)),
  'notificationDestinations.sendSample': (call: CallTo<'notificationDestinations.sendSample'>) =>
    sendSample(call, found(call, destinationResource), call.body.eventType),
} as const;
