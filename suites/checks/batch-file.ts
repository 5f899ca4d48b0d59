/** Uploads of batch files. Neither the form of an upload nor the columns of a file are documented. */
import type { CallOptions, Context } from '../../fixtures/test.ts';

/** An upload of one card payment, of another order each time: a gateway may refuse the same file twice. */
export function batchFileUpload({ build, target }: Context): Pick<CallOptions, 'rawBody' | 'headers' | 'query'> {
  const columns = 'transactionType,paymentType,amount,cardNumber,expiration,orderNumber';
  const orderNumber = build.name('order', 64);
  return {
    rawBody: `${columns}\r\nSale,Card,10,4111111111111111,12/30,${orderNumber}\r\n`,
    headers: { 'content-type': 'text/csv' },
    query: { merchantId: target.personas.merchantAdmin!.merchantId!, fileName: build.name('batch') },
  };
}
