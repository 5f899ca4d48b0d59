/** Reads a key with its state, lineage and use (endpoints: operation 1; concepts: Errors, rule 1). */
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { findKey } from './access.ts';
import { presentDetail } from './present.ts';

/** Only for the owner or an admin; for anyone else the reply is byte for byte that of a missing key. */
export const detail: Handler<'apiKeys.detail'> = (call) => ok(presentDetail(call.world, findKey(call)));
