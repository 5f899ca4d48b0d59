/** Unlike the schemas of the gateway, those of the control plane are closed: an unknown member is an error. */
import { optional, Type, type TProperties, type TObject, type TSchema } from '../../schemas/shape.ts';
import type { Method } from '../../schemas/operation.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { Certifications } from './certifications/certifications.ts';

export const closed = <P extends TProperties>(name: string, properties: P) =>
  Type.Object(properties, { additionalProperties: false, 'x-name': name });
export const count = (minimum = 0) => Type.Integer({ minimum });
export const pageLimit = () => optional(Type.Integer({ minimum: 1, maximum: 1000 }));

export interface ControlCall {
  readonly worlds: Worlds;
  /** Absent if certify cannot run here. */
  readonly certifications?: Certifications | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** Converted and checked against the operation's schema. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Checked against the operation's schema; undefined if it is optional and absent. */
  readonly body: unknown;
}

interface ControlBody {
  readonly schema: TSchema;
  readonly required: boolean;
  readonly limit?: number;
  /** JSON Lines, which the operation reads as they arrive: `body` of its call is a stream of bytes. */
  readonly isFile?: true;
  /** The alternative of a schema that a body is meant to match, so that errors are only those of this alternative. */
  readonly narrow?: (given: unknown) => TSchema;
}

export const fileType = 'application/x-ndjson';

export const schemaOf = ({ schema, narrow }: ControlBody, given: unknown): TSchema => narrow?.(given) ?? schema;

export interface ControlOperation {
  readonly id: string;
  readonly method: Method;
  /** Below `/_sim`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly query?: TObject;
  readonly body?: ControlBody;
  /** The response is a stream of server-sent events; `reply` describes the data of each. */
  readonly isStream?: true;
  /** The response is JSON Lines; `reply` is their text. */
  readonly isFile?: true;
  readonly reply: TSchema | null;
  /** May return a promise. @throws Refusal */
  run(call: ControlCall): unknown;
}
