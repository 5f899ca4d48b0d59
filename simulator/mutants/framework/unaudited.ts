import { editReply, type Json } from './edit.ts';
import type { Fault } from './mutant.ts';

/** `service` and `method`: as an audit record names the operation. */
export const leavingOut = (service: string, method: string): Fault =>
  editReply('auditLog.continuationList', (body) => ({
    ...body,
    items: (body['items'] as readonly Json[]).filter(({ actions }) =>
      (actions as readonly Json[]).every(({ serviceName, methodName }) => serviceName !== service || methodName !== method),
    ),
  }));
