/** Batch files over HTTP: upload, states, processing, results, isolation (assumptions: 6.4). */
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import {
  ask,
  declining,
  fault,
  files,
  finished,
  header,
  processed,
  resultsOf,
  sales,
  trigger,
  upload,
  uploadAs,
  uploaded,
  visa,
} from './batch-file-steps.ts';
import { stored } from '../billing/billing-steps.ts';

const failing = '4000000000000119';
const listed = async (world: World, query = ''): Promise<readonly Json[]> =>
  (await world.ask('merchantAdmin', 'GET', `${files}?${query}`)).json().items;

test('an upload is read immediately: its counts, its total and the errors of its rows', async ({ world }) => {
  const csv = `${sales(2)}\r\nSale,,${visa},12/30\r\nSale,10,4111111111111112,12/30\r\nSale,10,${visa},13/30`;
  const file = await uploaded(world, csv, 'fileName=march.csv');
  expect(file).toMatchObject({
    merchantId: world.personas.merchantAdmin.merchantId,
    fileName: 'march.csv',
    sizeBytes: csv.length,
    status: 'Ready',
    rowCount: 5,
    validRowCount: 2,
    invalidRowCount: 3,
    processedRowCount: 0,
    totalAmount: 20,
    currency: 'USD',
    errorMessage: null,
    errors: [
      { rowNumber: 4, column: 'amount', message: 'It is required.' },
      { rowNumber: 5, column: 'cardNumber', message: 'The card number is not valid.' },
      { rowNumber: 6, column: 'expiration', message: 'It must be a month and a year, MM/YY or MMYY.' },
    ],
  });
  expect((await ask(world, 'GET', file.id)).json()).toEqual(file);
  expect(await listed(world)).toEqual([{ ...file, errors: [] }]);
});

test('a form uploads the same file under its name', async ({ world }) => {
  const form = new FormData();
  form.set('merchantId', world.personas.merchantAdmin.merchantId ?? '');
  form.set('autoProcess', 'TRUE');
  form.set('file', new File([sales(1)], 'from-form.csv', { type: 'text/csv' }));
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const answer = await uploadAs(world, 'merchantAdmin', new Uint8Array(await encoded.arrayBuffer()), '', headers);
  expect(answer.json()).toMatchObject({ fileName: 'from-form.csv', status: 'Processing' });
  expect(await finished(world, answer.json())).toMatchObject({ status: 'Completed', approvedCount: 1 });
});

test('every row is a separate payment, like those of the API', async ({ world }) => {
  const file = await processed(world, sales([visa, declining, failing]));
  expect(file).toMatchObject({ status: 'CompletedWithErrors', processedRowCount: 3, approvedCount: 1, declinedCount: 1, failedCount: 1 });
  const rows = await resultsOf(world, file);
  expect(rows.map(({ rowNumber, result, status, responseCode }) => [rowNumber, result, status, responseCode])).toEqual([
    ['2', 'Approved', 'Captured', '00'],
    ['3', 'Declined', 'Declined', '05'],
    ['4', 'Failed', 'Failed', '96'],
  ]);
  const paid = (await world.ask('merchantAdmin', 'GET', `/api/transactions/${rows[0]!['transactionId']}`)).json();
  expect(paid).toMatchObject({ batchFileId: file.id, amount: 10, status: 'Captured', maskedPaymentDetails: { last4: '1111' } });
});

test('all columns arrive at the transaction', async ({ world }) => {
  const columns =
    'TRANSACTIONTYPE,paymentType,amount,currency,cardNumber,expiration,securityCode,orderNumber,invoiceNumber,description,customerReference,' +
    'firstName,lastName,addressLine1,city,stateOrProvince,postalCode,country,email,tags,idempotencyKey,unknown';
  const csv = `${columns}\nauthorization,card,12.34,usd,${visa},1230,901,O-1,I-1,Two jackets,R-1,Ada,Example,1 Main,Town,CA,94105,US,a@shop.example,a|b,K-1,x`;
  const [row] = await resultsOf(world, await processed(world, csv));
  expect(row).toMatchObject({ result: 'Approved', cvvResultCode: 'N', avsResultCode: 'Y', securityCode: '', unknown: 'x' });
  const paid = (await world.ask('merchantAdmin', 'GET', `/api/transactions/${row!['transactionId']}`)).json();
  expect(paid).toMatchObject({
    type: 'Authorization',
    amount: 12.34,
    orderData: { orderNumber: 'O-1', invoiceNumber: 'I-1' },
    description: 'Two jackets',
    externalReference: 'R-1',
    billingAddress: { firstName: 'Ada', addressLine1: '1 Main', postalCode: '94105', email: 'a@shop.example' },
    tags: ['a', 'b'],
    idempotencyKey: 'K-1',
  });
});

test('rows follow up transactions of the merchant, and no others', async ({ world }) => {
  const pay = async (type: string, by: 'merchantAdmin' | 'otherMerchant' = 'merchantAdmin'): Promise<string> => {
    const { merchantId } = world.personas[by];
    const cardData = { number: visa, expirationMonth: 12, expirationYear: 2030 };
    return (await world.ask(by, 'POST', '/api/transactions', { merchantId, type, paymentType: 'Card', amount: 10, cardData })).json().id;
  };
  const [authorized, sold, foreign] = [await pay('Authorization'), await pay('Sale'), await pay('Sale', 'otherMerchant')];
  const csv = `transactionType,amount,originalTransactionId\nCapture,4,${authorized}\nVoid,,${sold}\nVoid,,${sold}\nVoid,,${foreign}`;
  const file = await processed(world, csv);
  expect(file).toMatchObject({ status: 'CompletedWithErrors', validRowCount: 3, invalidRowCount: 1, approvedCount: 2, failedCount: 1 });
  const rows = await resultsOf(world, file);
  expect(rows.map(({ result, status, errorCode }) => [result, status, errorCode])).toEqual([
    ['Approved', 'Captured', ''],
    ['Approved', 'Voided', ''],
    ['Rejected', '', 'Transactions:NotVoidable'],
    ['Rejected', '', 'Gateway:ValidationFailed'],
  ]);
});

test('an account and a token pay, and an idempotency key pays once', async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const query = `transactionId=${world.fixtures['cardTransaction']}&merchantId=${merchantId}`;
  const { publicReference } = (await world.ask('merchantAdmin', 'POST', `/api/tokens/create-from-transaction-async?${query}`)).json();
  const csv = [
    'transactionType,amount,cardNumber,expiration,token,routingNumber,accountNumber,accountHolderName,idempotencyKey',
    `Sale,10,,,${publicReference},,,,`,
    'Sale,10,,,,110000000,000123456789,A. Sample,',
    `Sale,10,${visa},12/30,,,,,once`,
    `Sale,10,${visa},12/30,,,,,once`,
    'Sale,10,5555555555554444,12/30,,,,,once',
  ].join('\n');
  const rows = await resultsOf(world, await processed(world, csv));
  expect(rows.map(({ result, status, errorCode }) => [result, status, errorCode])).toEqual([
    ['Approved', 'Captured', ''],
    ['Approved', 'Pending', ''],
    ['Approved', 'Captured', ''],
    ['Approved', 'Captured', ''],
    ['Rejected', '', 'Gateway:IdempotencyKeyReused'],
  ]);
  expect(rows[3]!['transactionId']).toBe(rows[2]!['transactionId']);
});

test('the decline of a row is a result where the deployment answers declines with a failure', async ({ open }) => {
  const world = await open({ choices: { 'transactions.declineStatus': 402 } });
  expect(await processed(world, sales([declining]))).toMatchObject({ status: 'Completed', declinedCount: 1, failedCount: 0 });
});

test('each state accepts its operations, and refuses all others without a change', async ({ world }) => {
  const refuses = async (file: Json, ...calls: readonly (readonly [string, string])[]): Promise<void> => {
    const before = await stored(world);
    for (const [method, path] of calls)
      expect(fault(await ask(world, method, `${file.id}${path}`))).toEqual([409, 'BatchFiles:InvalidState']);
    expect(await stored(world)).toEqual(before);
  };
  const [start, cancel] = [
    ['POST', '/trigger-processing'],
    ['POST', '/cancel'],
  ] as const;
  const done = await processed(world, sales(1));
  expect(done).toMatchObject({ status: 'Completed', startedAt: expect.any(String), completedAt: expect.any(String) });
  await refuses(done, start, cancel);
  const rejected = await uploaded(world, `${header}\nSale,0,${visa},12/30`);
  expect(rejected).toMatchObject({ status: 'Rejected', errorMessage: 'No row is valid.' });
  await refuses(rejected, start, cancel);
  const ready = await uploaded(world, sales(2));
  const cancelled = (await ask(world, 'POST', `${ready.id}/cancel`)).json();
  expect(cancelled).toMatchObject({ status: 'Cancelled', cancelledAt: expect.any(String), processedRowCount: 0 });
  expect((await resultsOf(world, ready)).map(({ result }) => result)).toEqual(['Skipped', 'Skipped']);
  await refuses(cancelled, start, cancel);
  for (const { id } of [done, rejected, cancelled]) {
    expect((await ask(world, 'DELETE', id)).status).toBe(200);
    for (const path of [id, `${id}/download`, `${id}/export-results`]) expect((await ask(world, 'GET', path)).status).toBe(404);
    expect((await ask(world, 'DELETE', id)).status).toBe(404);
  }
  expect(await listed(world)).toEqual([]);
  expect(await listed(world, 'includeDeleted=true')).toHaveLength(3);
  const { records } = (await world.control('POST', '/snapshot')).json();
  expect(records.batchFileRows).toEqual([]);
});

test('a long file is cancelled before its next row, and is not deleted while it is processed', async ({ world }) => {
  const file = await uploaded(world, sales(2000));
  expect((await trigger(world, file)).json()).toMatchObject({ status: 'Processing', processedRowCount: 0 });
  expect(fault(await ask(world, 'DELETE', file.id))).toEqual([409, 'BatchFiles:InvalidState']);
  const cancelled = (await ask(world, 'POST', `${file.id}/cancel`)).json();
  expect(cancelled.status).toBe('Cancelled');
  expect(cancelled.processedRowCount).toBeLessThan(2000);
  expect(cancelled.approvedCount).toBe(cancelled.processedRowCount);
  const rows = await resultsOf(world, file);
  expect(rows.filter(({ result }) => result === 'Approved')).toHaveLength(cancelled.processedRowCount);
  expect(rows.filter(({ result }) => result === 'Skipped')).toHaveLength(2000 - cancelled.processedRowCount);
  expect((await ask(world, 'GET', file.id)).json()).toEqual(cancelled);
});

test('other worlds are served while a file is processed, and a fork continues processing it', async ({ open, world, simulator }) => {
  const other = await open();
  const file = await uploaded(world, sales(3000));
  await trigger(world, file);
  expect((await other.ask('merchantAdmin', 'GET', files)).status).toBe(200);
  const forked = (await world.control('POST', '/fork')).json();
  expect(forked.id).not.toBe(world.id);
  expect(await finished(world, file)).toMatchObject({ status: 'Completed', approvedCount: 3000 });
  const moved = await simulatorAsk(simulator.url, forked.personas.merchantAdmin.key, file.id);
  expect(moved).toMatchObject({ status: 'Completed', approvedCount: 3000 });
});

/** Reads a file in a forked world until it is processed. */
async function simulatorAsk(url: string, key: string, id: string): Promise<Json> {
  for (;;) {
    const answer = await fetch(`${url}${files}/${id}`, { headers: { 'api-key': key } });
    const file = (await answer.json()) as Json;
    if (file.status !== 'Processing') return file;
  }
}

test('a move of the clock returns when the file is processed, at the instant at which it was started', async ({ world }) => {
  const file = await uploaded(world, sales(500), 'autoProcess=true');
  await world.control('POST', '/clock', { advance: 'P1D' });
  expect((await ask(world, 'GET', file.id)).json()).toMatchObject({ status: 'Completed', completedAt: file.startedAt, approvedCount: 500 });
});

test('the same content is refused for a day, per merchant, unless the first was rejected, cancelled or deleted', async ({ world }) => {
  const again = () => upload(world, sales(1));
  const first = await uploaded(world, sales(1));
  const before = await stored(world);
  expect(fault(await again())).toEqual([409, 'BatchFiles:Duplicate']);
  expect(await stored(world)).toEqual(before);
  expect((await uploadAs(world, 'otherMerchant', sales(1), '')).status).toBe(200);
  await ask(world, 'POST', `${first.id}/cancel`);
  const second = await again();
  expect(second.status).toBe(200);
  await ask(world, 'DELETE', second.json().id);
  expect((await again()).status).toBe(200);
  await world.control('POST', '/clock', { advance: 'PT24H' });
  expect((await again()).status).toBe(200);
  const rejected = `${header}\nSale,0,${visa},12/30`;
  for (const status of [200, 200]) expect((await upload(world, rejected)).status).toBe(status);
});

test('no card or account number and no security code is kept', async ({ world }) => {
  const columns = 'transactionType,amount,cardNumber,expiration,securityCode,routingNumber,accountNumber,accountHolderName,note';
  // The last row has its card in a column that the gateway does not know, and the one before in the wrong column.
  const rows = [
    `Sale,10,${visa},12/30,987,,,,`,
    'Sale,10,,,,110000000,000123456789,A. Sample,',
    'Sale,10,5555555555554444,12/30,,,,,6011 1111 1111 1117',
    'Sale,10,,378282246310005,,,,,3530111333300000',
  ];
  const file = await uploaded(world, [columns, ...rows].join('\n'));
  const before = JSON.stringify((await world.control('POST', '/snapshot')).json().records);
  await trigger(world, file);
  await finished(world, file);
  const after = JSON.stringify((await world.control('POST', '/snapshot')).json().records.batchFileRows);
  const [download, results] = [await ask(world, 'GET', `${file.id}/download`), await ask(world, 'GET', `${file.id}/export-results`)];
  expect(download.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(download.text.split('\r\n')[1]).toBe('Sale,10,************1111,12/30,,,,,');
  for (const text of [before, after, download.text, results.text]) {
    for (const secret of [visa, '000123456789', '5555555555554444', '6011 1111 1111 1117', '378282246310005', '3530111333300000'])
      expect(text).not.toContain(secret);
    // As a value or a cell: other numbers contain these digits.
    expect(text).not.toMatch(/[",]987[",]/);
  }
});

test('no cell of a download is a formula, and numbers stay numbers', async ({ world }) => {
  const csv = `${header},description,note\nSale,10,${visa},12/30,=1+1,-12.5\nSale,10,${visa},12/30,@sum,+14155550100\nSale,10,${visa},12/30,-a,"\t=x"`;
  const file = await uploaded(world, csv);
  const rows = (await ask(world, 'GET', `${file.id}/download`)).text.trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(4))).toEqual([
    ["'=1+1", '-12.5'],
    ["'@sum", '+14155550100'],
    ["'-a", "'\t=x"],
  ]);
});

test('events: each row those of its payment, then one for the file', async ({ world }) => {
  const session = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', {})).json();
  const file = await processed(world, sales([visa, declining, failing]), 'fileName=three.csv');
  const path = `/api/notifications/listen-sessions/${session.id}/events?MaxResultCount=100`;
  const { events } = (await world.ask('merchantAdmin', 'GET', path)).json();
  const bodies = events.map(({ body }: Json) => JSON.parse(body));
  expect(bodies.map(({ type }: Json) => type)).toEqual([
    'transaction.captured',
    'transaction.declined',
    'transaction.failed',
    'batch_file.completed',
  ]);
  expect(bodies[3].data).toEqual({
    batchFileId: file.id,
    fileName: 'three.csv',
    status: 'CompletedWithErrors',
    rowCount: 3,
    approvedCount: 1,
    declinedCount: 1,
    failedCount: 1,
    totalAmount: 30,
    currency: 'USD',
  });
});
