/** What the schemas of the control plane share. Unlike the gateway's shapes they are closed: an unknown member is an error. */
import { optional, Type, type TProperties } from '../../schemas/shape.ts';

export const closed = <P extends TProperties>(name: string, properties: P) =>
  Type.Object(properties, { additionalProperties: false, 'x-name': name });
export const count = (minimum = 0) => Type.Integer({ minimum });
/** How many of a list are asked for. */
export const pageLimit = () => optional(Type.Integer({ minimum: 1, maximum: 1000 }));
