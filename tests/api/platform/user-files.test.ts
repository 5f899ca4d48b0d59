/** Users as files: imports, exports and the tokens that guard them (assumptions: ID3, ID9, 36). */
import { parse } from 'csv-parse/sync';
import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import writeSheet from 'write-excel-file/node';
import { requestLimits } from '../../../schemas/limits.ts';
import { spreadsheetType } from '../../../schemas/conventions/error-types.ts';
import { farCell, workbook } from '../../workbook.ts';
import { expect, send, test, type Json, type World } from '../simulator/simulated.ts';
import { add, base, done, keyOf } from './user-steps.ts';

const header = 'userName,name,surname,emailAddress,phoneNumber,password,assignedRoleNames';
const csvOf = (...rows: readonly string[]): string => [header, ...rows].join('\r\n');
const good = 'ada,Ada,Example,ada@example.org,+15550100,Correct#1,auditor; merchant-user';

type Simulator = { readonly url: string };

/** Sends a file as the body itself. */
const upload = (world: World, body: string | Uint8Array, type = 'text/csv') =>
  world.ask('hostAdmin', 'POST', `${base}/import-users-from-file`, body, { 'content-type': type });

/** Sends a file as a part of a form. */
async function uploadForm(simulator: Simulator, world: World, content: string | Uint8Array, name: string, type: string): Promise<Json> {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name);
  const headers = { 'api-key': world.personas.hostAdmin.key };
  return (await fetch(`${simulator.url}${base}/import-users-from-file`, { method: 'POST', headers, body: form })).json();
}

const memberOf = (answer: { readonly status: number; json(): Json }): readonly unknown[] => {
  const { error } = answer.json();
  return [answer.status, error.code, error.validationErrors?.[0]?.members[0]];
};

const download = (world: World, extension: string, token: string, more = '') =>
  world.ask('hostAdmin', 'GET', `${base}/export-as-${extension}?token=${token}${more}`);
const tokenOf = async (world: World): Promise<string> => (await done(world, 'GET', '/download-token')).token;

test('a CSV import creates users and reports the refused rows', async ({ world }) => {
  const taken = await add(world);
  const file = csvOf(
    good,
    `grace,Grace,,grace@example.org,,,`,
    `${taken.userName},,,other@example.org,,,`,
    `weak,,,weak@example.org,,short,`,
    `roles,,,roles@example.org,,,nobody`,
    `nowhere,,,not an address,,,`,
    `twice,,,ada@example.org,,,`,
  );
  const result = (await upload(world, file)).json();
  expect(result).toMatchObject({ allCount: 7, succeededCount: 2, failedCount: 5, isAllSucceeded: false });
  const ada = await done(world, 'GET', '/by-username/ada');
  expect(ada).toMatchObject({ name: 'Ada', phoneNumber: '+15550100', roleNames: ['auditor', 'merchant-user'] });
  expect(ada.lastPasswordChangeTime).not.toBeNull();
  expect((await done(world, 'GET', '/by-username/grace')).lastPasswordChangeTime).toBeNull();

  const refused = await download(world, 'csv', result.invalidUsersDownloadToken);
  expect(refused.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(refused.text).not.toContain('short');
  const rows: Json[] = parse(refused.text, { columns: true });
  expect(rows.map(({ userName, password, error }: Json) => [userName, password, error])).toEqual([
    [taken.userName, '', 'Another user has this name.'],
    ['weak', '', 'The password must have at least 6 characters.'],
    ['roles', '', 'There is no such role.'],
    ['nowhere', '', 'The value of emailAddress is not valid.'],
    ['twice', '', 'Another user has this e-mail address.'],
  ]);
  expect((await download(world, 'csv', result.invalidUsersDownloadToken)).status).toBe(401);
});

test('a spreadsheet is imported like CSV, by its content type or by its name', async ({ world, simulator }) => {
  const rows = [header.split(','), ['ada', 'Ada', '', 'ada@example.org', '', '', '']];
  const sheet = (cells: readonly (readonly string[])[]) =>
    writeSheet(cells.map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
  const bytes = new Uint8Array(await sheet(rows));
  expect((await upload(world, bytes, spreadsheetType)).json()).toMatchObject({ succeededCount: 1, isAllSucceeded: true });
  rows[1] = ['grace', '', '', 'grace@example.org', '', '', ''];
  const other = new Uint8Array(await sheet(rows));
  expect(await uploadForm(simulator, world, other, 'users.xlsx', 'application/octet-stream')).toMatchObject({ succeededCount: 1 });
  expect(await uploadForm(simulator, world, csvOf(good.replaceAll('ada', 'alan')), 'users.csv', '')).toMatchObject({ succeededCount: 1 });
  expect((await uploadForm(simulator, world, other, 'users.pdf', 'application/pdf')).error.validationErrors[0].members).toEqual(['file']);
});

test('an unreadable file creates no users', async ({ world }) => {
  const count = await done(world, 'GET', '/approximate-count');
  const hostile = async (parts: Parameters<typeof zipSync>[0]) => upload(world, zipSync(parts, { level: 9 }), spreadsheetType);
  const many = Object.fromEntries(Array.from({ length: requestLimits.spreadsheetParts.max + 1 }, (_, index) => [`${index}`, strToU8('x')]));
  const answers = [
    await upload(world, 'name,emailAddress\r\nada,ada@example.org'),
    await upload(world, `${header},USERNAME\r\n${good},ada`),
    await upload(world, header),
    await upload(world, csvOf('"ada,')),
    await upload(world, csvOf(...Array.from({ length: requestLimits.importRows.max + 1 }, () => good))),
    await upload(world, csvOf(...Array.from({ length: requestLimits.importPasswords.max + 1 }, () => good))),
    await upload(world, new Uint8Array([0xff, 0xfe, 0x00])),
    await upload(world, 'not a zip file', spreadsheetType),
    await hostile({ 'xl/workbook.xml': strToU8('<workbook') }),
    await hostile({ 'xl/worksheets/sheet1.xml': new Uint8Array(requestLimits.spreadsheetBytes.max + 1) }),
    await hostile(many),
  ];
  expect(
    answers.map((answer) => memberOf(answer)).filter(([status, , member]) => status !== 400 || !['file', '$'].includes(String(member))),
  ).toEqual([]);
  expect(await done(world, 'GET', '/approximate-count')).toBe(count);
});

test('hostile files end neither the process nor the turns of other worlds', async ({ open }) => {
  const [world, other] = [await open(), await open()];
  const count = await done(world, 'GET', '/approximate-count');
  const rows = requestLimits.importRows.max;
  const wide = Array.from({ length: rows }, (_, index) => `<row><c r="XFD${index + 1}"><v>1</v></c></row>`).join('');
  const files: readonly (readonly [Uint8Array | string, string, string])[] = [
    [farCell(), spreadsheetType, `The file may have at most ${rows} rows after its header.`],
    [workbook({ rows: wide }), spreadsheetType, `The file may have at most ${requestLimits.spreadsheetColumns.max} columns.`],
    [`${'\n'.repeat(1_000_000)}a`, 'text/csv', `The file may have at most ${rows} rows after its header.`],
    [','.repeat(1_000_000), 'text/csv', `Row 1 cannot be read: the row is longer than ${requestLimits.batchFileRowLength.max} characters.`],
  ];
  const answers = files.map(([file, type]) => upload(world, file, type));
  expect((await other.ask('hostAdmin', 'GET', base)).status).toBe(200);
  for (const [index, answer] of (await Promise.all(answers)).entries()) {
    expect(answer.status).toBe(400);
    expect(answer.json().error.validationErrors).toEqual([{ message: files[index]![2], members: ['file'] }]);
  }
  expect(await done(world, 'GET', '/approximate-count')).toBe(count);
});

test('as many users as an export may have can be imported again', async ({ open, simulator }) => {
  const [world, other] = [await open(), await open()];
  const { totalCount } = await done(world, 'GET', '');
  const count = requestLimits.exportedRows.max - totalCount;
  const rows = Array.from({ length: count }, (_, index) => `user-${index},Ada,Lovelace,user-${index}@example.org,+1555${index},,auditor`);
  expect((await upload(world, csvOf(...rows))).json()).toMatchObject({ succeededCount: count, isAllSucceeded: true });
  const url = `${simulator.url}${base}/export-as-excel?token=${await tokenOf(world)}`;
  const answer = await fetch(url, { headers: { 'api-key': world.personas.hostAdmin.key } });
  const result = (await upload(other, new Uint8Array(await answer.arrayBuffer()), spreadsheetType)).json();
  // Both worlds have the users that every world begins with.
  expect(result).toMatchObject({ allCount: count + totalCount, succeededCount: count, failedCount: totalCount });
});

test('other requests are served while passwords of a file are hashed, and names taken meanwhile are not given twice', async ({ world }) => {
  const rows = Array.from({ length: 20 }, (_, index) => `user-${index},,,user-${index}@example.org,,Correct#1,`);
  const importing = upload(world, csvOf(...rows));
  const meanwhile = await world.ask('hostAdmin', 'POST', base, { userName: 'user-3', email: 'else@example.org', password: 'Correct#1' });
  const result = (await importing).json();
  expect(result.succeededCount + (meanwhile.status === 200 ? 1 : 0)).toBe(20);
  expect((await done(world, 'GET', '?userName=user-3')).totalCount).toBe(1);
});

test('an export needs a token, which is good once, for 30 seconds, for its user', async ({ world, simulator }) => {
  for (const token of ['', 'nothing']) expect((await download(world, 'csv', token)).status).toBe(401);
  const token = await tokenOf(world);
  expect((await download(world, 'csv', token)).status).toBe(200);
  expect((await download(world, 'csv', token)).status).toBe(401);
  const second = await tokenOf(world);
  await world.control('POST', '/clock', { advance: 'PT29S' });
  expect((await download(world, 'excel', second)).status).toBe(200);
  const third = await tokenOf(world);
  await world.control('POST', '/clock', { advance: 'PT30S' });
  expect((await download(world, 'excel', third)).status).toBe(401);
  const other = await keyOf(world, await add(world, { roleNames: ['auditor'] }));
  const fourth = await tokenOf(world);
  for (const extension of ['csv', 'excel'])
    expect((await world.ask(null, 'GET', `${base}/export-as-${extension}?token=${fourth}`)).status, extension).toBe(401);
  expect((await send(`${simulator.url}${base}/export-as-csv?token=${fourth}`, 'GET', { key: other })).status).toBe(401);
});

test('an export shows the users that its query selects, and no formula', async ({ world }) => {
  await add(world, { name: '=1+1', surname: 'Exported', phoneNumber: '+15550100' });
  await add(world, { surname: 'exported' });
  const csv = await download(world, 'csv', await tokenOf(world), '&surname=exported');
  const rows: Json[] = parse(csv.text, { columns: true });
  expect(rows.map(({ name, phoneNumber }: Json) => [name, phoneNumber])).toEqual([
    ["'=1+1", '+15550100'],
    ['', ''],
  ]);
  expect(csv.text).not.toContain('scrypt');
  const url = `${base}/export-as-excel?token=${await tokenOf(world)}&surname=exported`;
  const sheet = await world.ask('hostAdmin', 'GET', url);
  expect(sheet.headers['content-type']).toBe(spreadsheetType);
  expect(sheet.headers['content-disposition']).toBe('attachment; filename="users.xlsx"');
});

test('a spreadsheet has its cells as text', async ({ world, simulator }) => {
  await add(world, { name: '=1+1', surname: 'Exported' });
  const url = `${simulator.url}${base}/export-as-excel?token=${await tokenOf(world)}&surname=exported`;
  const answer = await fetch(url, { headers: { 'api-key': world.personas.hostAdmin.key } });
  const rows = await readSheet(await answer.arrayBuffer());
  expect(rows[0]?.slice(0, 3)).toEqual(['userName', 'name', 'surname']);
  expect(rows[1]?.slice(1, 3)).toEqual(['=1+1', 'Exported']);
});

test('the control plane shows the permissions of each role', async ({ world }) => {
  const { roles } = (await world.control('GET', '')).json();
  expect(Object.keys(roles)).toEqual(['host-admin', 'reseller-admin', 'merchant-admin', 'merchant-user', 'auditor']);
  expect(roles['host-admin']).toContain('Identity.Users.Create');
  expect(roles['merchant-admin']).not.toContain('Identity.Users');
  expect(roles['auditor']).toContain('Identity.Users');
});
