/** Every cut: the money after an interruption at each point of a client's flow. Judged only by `gateproof grade --every-cut`. */
import { obligations } from './obligation.ts';

const meet = 'Send requests to the address in GATEPROOF_URL, end, and resume when started again with the same GATEPROOF_STATE.';
const observed =
  'The flow runs once for each; the client is started again, and the payments, refunds, customers, stored methods, tokens and contracts are compared with those of the undisturbed flow.';

export const cuts = obligations('cuts', {
  'CUT-ANSWER-LOST': {
    statement: 'Whichever answer is lost after its request was carried out, the gateway holds the same money and customers in the end.',
    source: 'RFC 9110: 9.2.2; endpoints: transactions (lookup by idempotency key)',
    observed,
    meet,
  },
  'CUT-REQUEST-LOST': {
    statement: 'Whichever request is lost before it is carried out, the gateway holds the same money and customers in the end.',
    source: 'RFC 9110: 9.2.2',
    observed,
    meet,
  },
  'CUT-KILLED': {
    statement: 'At whichever request the client is killed, the gateway holds the same money and customers in the end.',
    source: 'RFC 9110: 9.2.2',
    observed,
    meet,
  },
  'CUT-DELIVERY-DOUBLED': {
    statement: 'Whichever delivery arrives twice, the gateway holds the same money and customers in the end.',
    source: 'concepts: Events, listen sessions, 4; Standard Webhooks: idempotency',
    observed,
    meet: 'Listen on the port in GATEPROOF_HOOK_PORT and answer deliveries with a 2xx status.',
  },
});
