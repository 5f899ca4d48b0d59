/** Faults of a world: read, added to, cleared. */
import { worldLimits } from '../../../schemas/limits.ts';
import { isOperationId } from '../../../schemas/catalogue.ts';
import type { Fault } from '../../pipeline/faults.ts';
import type { ControlCall } from '../operation.ts';
import { badRequest, conflict, unknownFault } from '../refusal.ts';
import { tenantOf } from '../worlds/world.ts';

const maxFaults = worldLimits.faults.max;

export const readFaults = (call: ControlCall): unknown => ({ faults: tenantOf(call).faults.all });

export function addFault(call: ControlCall): unknown {
  const { faults } = tenantOf(call);
  const fault = call.body as Fault;
  if (fault.operation !== '*' && !isOperationId(fault.operation)) {
    throw badRequest(`The catalogue has no operation ${JSON.stringify(fault.operation)}.`);
  }
  const outcomes = [fault.status !== undefined, fault.drop === true, fault.malformed === true].filter(Boolean).length;
  if (outcomes > 1) throw badRequest('Only one of the fields status, drop and malformed is allowed.');
  if (outcomes === 0 && fault.delay === undefined) throw badRequest('One of the fields status, delay, drop and malformed is required.');
  if (faults.all.length >= maxFaults) throw conflict(`The world has ${maxFaults} faults, the maximum; clear them first.`);
  faults.set([...faults.all, fault]);
  return { faults: faults.all };
}

export function clearFaults(call: ControlCall): undefined {
  tenantOf(call).faults.set([]);
}

/** The others keep their order and their counts. */
export function removeFault(call: ControlCall): undefined {
  const { faults } = tenantOf(call);
  const index = call.params['index'] ?? '';
  const { all } = faults;
  if (!/^(?:0|[1-9]\d{0,5})$/.test(index) || all[Number(index)] === undefined) throw unknownFault(index);
  faults.set(all.toSpliced(Number(index), 1));
}
