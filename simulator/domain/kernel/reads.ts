/** Operations that change nothing: they are not audited, and limiters do not count them as writes. */
import type { Operation } from '../../../schemas/operation.ts';

export const onlyReads = ({ method, reads }: Operation): boolean => method === 'GET' || reads === true;
