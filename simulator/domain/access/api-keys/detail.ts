/** Read a key with its state, lineage and use (endpoints: operation 1; concepts: Errors, rule 1). */
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { findKey } from './access.ts';
import { presentDetail } from './present.ts';

/** For the owner or an admin; anyone else gets the answer of a missing key, to the byte. */
export const detail: Handler<'apiKeys.detail'> = (call) => ok(presentDetail(call.world, findKey(call)));
