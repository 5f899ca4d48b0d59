import type { Operation } from '../../schemas/operation.ts';
import type { Exchange } from './exchange.ts';
import type { ServedWorld } from './world.ts';

interface ResolvedKey {
  readonly world: ServedWorld;
  readonly keyId: string;
}

export interface WorldResolver {
  byKey(value: string): ResolvedKey | undefined;
  /** The world of an anonymous request: by the id or token that it carries, else the default one. `body` is undefined until read. */
  anonymous(operation: Operation, carried: Pick<Exchange, 'params' | 'query' | 'body'>): ServedWorld;
  /** Whether memory has no room for more records. */
  isFull(): boolean;
  /** Reports a defect: an error that is not a refusal. */
  onDefect(error: unknown, correlationId: string): void;
}
