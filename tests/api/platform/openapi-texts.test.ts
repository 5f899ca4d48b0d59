import { expect } from '@playwright/test';
import { parse } from 'yaml';
import { send, test } from '../simulator/simulated.ts';

test('the YAML is the same document as the JSON', async ({ simulator: { url } }) => {
  const json = await send(`${url}/openapi.json`, 'GET');
  const yaml = await send(`${url}/openapi.yaml`, 'GET');
  expect([json.headers['content-type'], yaml.headers['content-type']]).toEqual([
    'application/json; charset=utf-8',
    'application/yaml; charset=utf-8',
  ]);
  expect(parse(yaml.text)).toEqual(json.json());
});

test('who has a document already gets no other', async ({ simulator: { url } }) => {
  const tags = new Set<unknown>();
  for (const form of ['json', 'yaml']) {
    const { etag } = (await send(`${url}/openapi.${form}`, 'GET')).headers;
    tags.add(etag);
    const again = await send(`${url}/openapi.${form}`, 'GET', { headers: { 'if-none-match': String(etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await send(`${url}/openapi.${form}`, 'GET', { headers: { 'if-none-match': '"other"' } });
    expect([other.status, other.text.length > 1_000_000]).toEqual([200, true]);
  }
  expect(tags.size).toBe(2);
});
