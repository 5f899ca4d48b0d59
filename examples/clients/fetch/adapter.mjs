/** The client of bare fetch, for `gateproof grade --adapter "node adapter.mjs"`. */
import { connectGateway } from './gateway.mjs';
import { answerTasks } from './tasks.mjs';

const { GATEPROOF_URL: url, GATEPROOF_KEY: key, GATEPROOF_MERCHANT_ID: merchantId, GATEPROOF_STATE: folder } = process.env;

answerTasks({ gateway: connectGateway({ url, key, merchantId }), folder });
