/** Unlike the gateway's shapes, those of the control plane are closed: an unknown member is an error. */
import { optional, Type, type TProperties } from '../../schemas/shape.ts';

export const closed = <P extends TProperties>(name: string, properties: P) =>
  Type.Object(properties, { additionalProperties: false, 'x-name': name });
export const count = (minimum = 0) => Type.Integer({ minimum });
export const pageLimit = () => optional(Type.Integer({ minimum: 1, maximum: 1000 }));
