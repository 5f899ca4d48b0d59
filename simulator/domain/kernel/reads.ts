/** Which operations change nothing: they leave no audit record and are no writes to a limiter. */
import type { Operation } from '../../../schemas/operation.ts';

export const onlyReads = ({ method, reads }: Operation): boolean => method === 'GET' || reads === true;
