/** Names and rules of the contract, loaded once. */
import { signal } from '@preact/signals';
import type { ConsoleContract, OperationSummary } from '../../contract.ts';
import { root } from './root.ts';

export type { ChoiceSummary, ConsoleContract, OperationSummary } from '../../contract.ts';

export const contract = signal<ConsoleContract | null>(null);
const byId = new Map<string, OperationSummary>();

export async function loadContract(): Promise<void> {
  const answer = await fetch(`${root}/_console/contract.json`);
  const loaded = (await answer.json()) as ConsoleContract;
  for (const operation of loaded.operations) byId.set(operation.id, operation);
  contract.value = loaded;
}

export const operationOf = (id: string | null): OperationSummary | undefined =>
  contract.value === null || id === null ? undefined : byId.get(id);
