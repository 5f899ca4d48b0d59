/** The client of typed calls, for `gateproof grade --adapter "node adapter.mjs"`. Only the calls differ from those of bare fetch. */
import { answerTasks } from '../fetch/tasks.mjs';
import { connectGateway } from './gateway.mjs';

const { GATEPROOF_URL: url = '', GATEPROOF_KEY: key = '', GATEPROOF_MERCHANT_ID: merchantId = '', GATEPROOF_STATE: folder } = process.env;

answerTasks({ gateway: connectGateway({ url, key, merchantId }), folder });
