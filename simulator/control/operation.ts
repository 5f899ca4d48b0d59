/** What one call of the control plane looks like: its route, its bodies and what it does. */
import type { Method } from '../../schemas/operation.ts';
import type { TObject, TSchema } from '../../schemas/shape.ts';
import type { Tenants } from '../worlds/tenants.ts';
import type { Certifications } from './certifications/certifications.ts';

export interface ControlCall {
  readonly tenants: Tenants;
  /** Absent where nobody gave a way to certify. */
  readonly certifications?: Certifications | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** Converted and checked against the operation's schema. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Checked against the operation's schema; undefined when it is absent and optional. */
  readonly body: unknown;
}

export interface ControlOperation {
  readonly id: string;
  readonly method: Method;
  /** Below `/_sim`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly query?: TObject;
  readonly body?: { readonly schema: TSchema; readonly required: boolean; readonly limit?: number };
  /** Whether the answer is a stream of server-sent events; the reply is then the data of each. */
  readonly isStream?: true;
  /** Null: success without a body, 204. */
  readonly reply: TSchema | null;
  /** The reply, or a promise of it. Throws a Refusal. */
  run(call: ControlCall): unknown;
}
