/** Which operations change nothing, whatever their method: they leave no audit record and are no writes to a limiter. */
import type { Operation } from '../../../schemas/operation.ts';

/** Operations that only read although they are no `GET`. */
const reading = /\.(?:page|count|summaryCounts|get[A-Z]\w*|unsettledSummary|outcomeSummary|validate[A-Z]\w*)$/;

export const onlyReads = ({ id, method, paged }: Operation): boolean => method === 'GET' || paged === true || reading.test(id);
