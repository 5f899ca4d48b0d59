import { requestLimits } from '../../../schemas/limits.ts';
import { expect, test, type Json } from '../simulator/simulated.ts';
import { ask, fault, header, sales, upload, uploadAs, uploaded, visa } from './batch-file-steps.ts';
import { stored } from '../billing/billing-steps.ts';

const members = (answer: { json(): Json }): Json => answer.json().error.validationErrors.flatMap((one: Json) => one.members);
const row = `Sale,10,${visa},12/30`;

test('a refused upload stores nothing', async ({ open }) => {
  const world = await open({ choices: { 'batchFiles.maxRows': 3 } });
  const before = await stored(world);
  const unknown = '00000000-0000-7000-8000-000000000001';
  expect(fault(await upload(world, sales(4)))).toEqual([400, 'Gateway:ValidationFailed']);
  expect(members(await upload(world, sales(4)))).toEqual(['file']);
  expect(members(await upload(world, ''))).toEqual(['file']);
  expect(members(await upload(world, sales(1), 'merchantId=nobody'))).toEqual(['merchantId']);
  expect(members(await upload(world, sales(1), 'autoProcess=perhaps'))).toEqual(['autoProcess']);
  expect((await upload(world, sales(1), `processorProfileId=${unknown}`)).status).toBe(404);
  expect((await upload(world, sales(1), `merchantId=${unknown}`)).status).toBe(404);
  expect(fault(await upload(world, Uint8Array.of(0xff, 0xfe, 0x41)))).toEqual([400, 'Gateway:ValidationFailed']);
  expect((await world.ask('merchantAdmin', 'POST', '/api/transactions/batch-file/upload', { file: 'x' })).status).toBe(415);
  expect(await stored(world)).toEqual(before);
  expect((await upload(world, sales(3))).status).toBe(200);
});

test('a file of up to 10 MiB is read, and a larger one is refused unread', async ({ world }) => {
  const note = 'x'.repeat(1000);
  const rows = Array.from({ length: 10_000 }, () => `${row},${note}`);
  const csv = [`${header},note`, ...rows].join('\n');
  const max = requestLimits.batchFileBytes.max;
  expect(csv.length).toBeLessThan(max);
  const file = await uploaded(world, csv);
  expect(file).toMatchObject({ status: 'Ready', rowCount: 10_000, validRowCount: 10_000, sizeBytes: csv.length });
  const before = await stored(world);
  expect(fault(await upload(world, `${csv}\n${'y'.repeat(max - csv.length)}`))).toEqual([413, 'Gateway:BodyTooLarge']);
  expect(fault(await upload(world, 'z'.repeat(max + 100_000)))).toEqual([413, 'Gateway:BodyTooLarge']);
  expect(members(await upload(world, `${csv}\n${row},`))).toEqual(['file']);
  expect(await stored(world)).toEqual(before);
});

const rejections: Readonly<Record<string, readonly [csv: string, errorMessage: string]>> = {
  'without rows': [header, 'The file has no rows.'],
  'without a header': [`${row}\n${row}`, 'The header lacks the column transactionType.'],
  'without an amount': ['transactionType,cardNumber,expiration\nSale,1,2', 'The header lacks the column amount.'],
  'without a source': [
    'transactionType,amount\nSale,1',
    'The header has none of the columns cardNumber, token, accountNumber, originalTransactionId.',
  ],
  'with a column twice': [`${header},Amount\n${row},1`, 'The column amount stands in the header twice.'],
  'of one open quote': [`${header}\n"Sale,10`, 'Row 2 cannot be read: a quote is not closed.'],
  'with text after a quote': [`${header}\n"Sale"x,10,${visa},12/30`, 'Row 2 cannot be read: text follows a closing quote.'],
  'with a cell of 1 MiB': [
    `${header}\nSale,${'9'.repeat(1_048_576)},${visa},12/30`,
    'Row 2 cannot be read: the row is longer than 65536 characters.',
  ],
  'of commas': [','.repeat(60_000), 'The header has more than 100 columns.'],
  'whose rows are all wrong': [`${header}\nPayout,10,${visa},12/30`, 'No row is valid.'],
};

test('a file that cannot be read is rejected, and can be downloaded and deleted', async ({ world }) => {
  for (const [what, [csv, errorMessage]] of Object.entries(rejections)) {
    const file = await uploaded(world, csv);
    expect(file, what).toMatchObject({ status: 'Rejected', errorMessage, validRowCount: 0 });
    const { status, text } = await ask(world, 'GET', `${file.id}/download`);
    expect([status, text.includes(visa)], what).toEqual([200, false]);
    for (const [method, path] of [
      ['GET', `${file.id}/export-results`],
      ['DELETE', file.id],
    ] as const)
      expect((await ask(world, method, path)).status, what).toBe(200);
  }
});

test('a form has as many fields as it may have, or is refused before they are read', async ({ world }) => {
  const max = requestLimits.formFields.max;
  const send = (count: number, type: string, body: string) =>
    uploadAs(world, 'merchantAdmin', body, '', { 'content-type': type }).then(({ status, text }) => [count - max, status, text]);
  const part = (name: string, value: string): string => `--=====\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const parts = (count: number, start = ''): Promise<unknown> =>
    send(
      count,
      'multipart/form-data; boundary="====="',
      `${start}${part('x', '').repeat(count - 1)}${part('file', `${header}\n${row}`)}--=====--\r\n`,
    );
  const encoded = (count: number): Promise<unknown> =>
    send(
      count,
      'application/x-www-form-urlencoded',
      `${'x=&'.repeat(count - 1)}file=${encodeURIComponent(`${header}\nSale,1,${visa},12/30`)}`,
    );
  const refusal = expect.stringContaining(`The form may have at most ${max} fields.`);
  expect(await parts(max)).toEqual([0, 200, expect.any(String)]);
  for (const start of ['', '\r\n']) expect(await parts(max + 1, start)).toEqual([1, 400, refusal]);
  expect(await encoded(max)).toEqual([0, 200, expect.any(String)]);
  expect(await encoded(max + 1)).toEqual([1, 400, refusal]);
  expect(await encoded(1_000_000)).toEqual([1_000_000 - max, 400, refusal]);
});

test('a mark, quotes, empty lines and either line end are read', async ({ world }) => {
  const quoted = `"Sale","10","${visa}","12/30","said ""no"", twice\r\nand left"`;
  const csv = `\uFEFF${header},description\r\n${quoted}\r\n\r\n${row},plain\r\n\r\n`;
  expect(await uploaded(world, csv)).toMatchObject({ status: 'Ready', rowCount: 2, validRowCount: 2, errors: [] });
  expect(await uploaded(world, `${header}\n\nSale,0,${visa},12/30\n${row}`)).toMatchObject({
    rowCount: 2,
    errors: [{ rowNumber: 3, column: 'amount' }],
  });
});

const faults: Readonly<Record<string, readonly [columns: string, cells: string, at: readonly (string | null)[]]>> = {
  'a NUL character': ['description', 'a\0b', ['description']],
  'a type that does not exist': ['', `Payout,10,${visa},12/30`, ['transactionType']],
  'three decimals': ['', `Sale,10.001,${visa},12/30`, ['amount']],
  'an amount in words': ['', `Sale,ten,${visa},12/30`, ['amount']],
  'an amount below 0': ['', `Sale,-1,${visa},12/30`, ['amount']],
  'a currency that does not exist': ['currency', 'USX', ['currency']],
  'two sources': ['token', 'pt_x', [null]],
  'a security code in words': ['securityCode', 'abc', ['securityCode']],
  'a wrong kind of payment': ['paymentType', 'Check', ['paymentType']],
  'too many tags': ['tags', Array.from({ length: 21 }, () => 't').join('|'), ['tags']],
  'a country in words': ['country', 'France', ['country']],
  'a key that is not ASCII': ['idempotencyKey', 'é', ['idempotencyKey']],
  'an original transaction': ['originalTransactionId', '00000000-0000-7000-8000-000000000001', ['originalTransactionId']],
  'too few cells': ['', 'Sale,10', [null]],
  'too many cells': ['', `${row},more`, [null]],
};

test('a wrong row is named, and the others are valid', async ({ world }) => {
  for (const [what, [column, cells, at]] of Object.entries(faults)) {
    const csv = column === '' ? `${header}\n${row}\n${cells}` : `${header},${column}\n${row},\n${row},${cells}`;
    const file = await uploaded(world, csv);
    expect(file, what).toMatchObject({ status: 'Ready', validRowCount: 1, invalidRowCount: 1 });
    expect(
      file.errors.map(({ rowNumber, column: name }: Json) => [rowNumber, name]),
      what,
    ).toEqual(at.map((name) => [3, name]));
  }
});

test('the reply names the first hundred errors', async ({ world }) => {
  const csv = [header, row, ...Array.from({ length: 150 }, () => `Sale,0,${visa},12/30`)].join('\n');
  const file = await uploaded(world, csv);
  expect(file).toMatchObject({ status: 'Ready', invalidRowCount: 150 });
  expect(file.errors).toHaveLength(100);
});

test('a strict deployment rejects a file with one invalid row', async ({ open }) => {
  const world = await open({ choices: { 'batchFiles.strict': true } });
  expect(await uploaded(world, `${header}\n${row}\nSale,0,${visa},12/30`)).toMatchObject({
    status: 'Rejected',
    errorMessage: 'A row is not valid.',
  });
  expect(await uploaded(world, `${header}\n${row}`)).toMatchObject({ status: 'Ready' });
});
