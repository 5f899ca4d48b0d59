/** Sets the health of a component of a world (assumptions: 30). */
import type { HealthStatus } from '../../../schemas/platform/health/types.ts';
import { forcedHealth } from '../../domain/platform/health/components.ts';
import type { ControlCall } from '../operation.ts';
import { tenantOf } from '../worlds/world.ts';

export function setHealth(call: ControlCall): undefined {
  const { component, status } = call.body as { readonly component: string; readonly status: HealthStatus };
  forcedHealth(tenantOf(call).world)[component] = status;
}
