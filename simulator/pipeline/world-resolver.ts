import type { Operation } from '../../schemas/operation.ts';
import type { Exchange } from './exchange.ts';
import type { Tenant } from './tenant.ts';

interface ResolvedKey {
  readonly tenant: Tenant;
  readonly keyId: string;
}

export interface WorldResolver {
  byKey(value: string): ResolvedKey | undefined;
  /** The tenant of an anonymous request: by the id or token that it carries, else the default one. `body` is undefined until read. */
  anonymous(operation: Operation, carried: Pick<Exchange, 'params' | 'query' | 'body'>): Tenant;
  /** Whether memory has no room for more records. */
  isFull(): boolean;
  /** Reports a defect: an error that is not a refusal. */
  onDefect(error: unknown, correlationId: string): void;
}
