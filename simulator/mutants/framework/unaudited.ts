/** An audit log without the records of an operation. */
import type { Seams } from '../../pipeline/tenant.ts';
import { editReply, type Json } from './edit.ts';

/** `service` and `method`: as an audit record names the operation. */
export const leavingOut = (original: Seams, service: string, method: string): Partial<Seams> =>
  editReply(original, ['auditLog.continuationList'], (body) => ({
    ...body,
    items: (body['items'] as readonly Json[]).filter(({ actions }) =>
      (actions as readonly Json[]).every(({ serviceName, methodName }) => serviceName !== service || methodName !== method),
    ),
  }));
