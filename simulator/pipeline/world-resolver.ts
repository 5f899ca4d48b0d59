/** How a request finds its world. */
import type { Operation } from '../../schemas/operation.ts';
import type { Exchange } from './exchange.ts';
import type { Tenant } from './tenant.ts';

/** Whose key a value is. */
interface ResolvedKey {
  readonly tenant: Tenant;
  readonly keyId: string;
}

/** Finds the world of a request. */
export interface WorldResolver {
  /** The tenant and key id of a key value; undefined for an unknown one. */
  byKey(value: string): ResolvedKey | undefined;
  /** The tenant of an anonymous request: by the id or the token it carries, else the default one. Its body is undefined until it was read. */
  anonymous(operation: Operation, carried: Pick<Exchange, 'params' | 'query' | 'body'>): Tenant;
  /** Whether there is no room for more records in memory. */
  isFull(): boolean;
  /** Reports a defect: an error that is not a refusal. */
  onDefect(error: unknown, correlationId: string): void;
}
