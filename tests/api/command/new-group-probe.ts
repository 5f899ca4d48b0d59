/** Runs in a copy of the repository with a further group: calls its operations, and proves the suites on it. Prints JSON. */
import { chooseMutants, prove } from '../../../engine/mutants/mutant-runner.ts';
import { groupOf, isGroupName } from '../../../schemas/groups.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import { fill } from '../../../schemas/recipe.ts';
import { rules } from '../../../schemas/register.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { mutants } from '../../../simulator/mutants/index.ts';

const [name = ''] = process.argv.slice(2);
if (!isGroupName(name)) throw new Error(`${name} is not a group`);
const group = groupOf(name);

async function served(): Promise<Readonly<Record<string, unknown>>> {
  await using simulator = await startSimulator({ port: 0 });
  const { key, merchantId } = simulator.world.personas.merchantAdmin;
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${simulator.url}${group.base}${path}`, init);
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  const sample = {
    ...fill(group.recipe, ({ value }) => (value.of === 'name' ? `A ${value.what}` : merchantId)),
    expiresAt: '2030-01-01T00:00:00+02:00',
  };
  const created = await ask('POST', '', sample);
  const { id } = (created as { readonly body: { readonly id: string } }).body;
  return {
    created,
    taken: await ask('POST', '', sample),
    blank: await ask('POST', '', { ...sample, name: ' ' }),
    digits: await ask('POST', '', { ...sample, name: 'Another', amount: 1.234 }),
    past: await ask('POST', '', { ...sample, name: 'Another', expiresAt: '2020-01-01T00:00:00Z' }),
    read: await ask('GET', `/${id}`),
    list: await ask('GET', ''),
    page: await ask('POST', '/list/continuation', { search: 'voucher' }),
    count: await ask('POST', '/list/continuation/count', {}),
    summaryCounts: await ask('POST', '/list/continuation/summary-counts', { summaryFilters: { all: null } }),
    name: await ask('GET', `/${id}/name`),
    access: await ask('GET', `/${id}/access`),
    updated: await ask('PUT', `/${id}`, { ...sample, ...group.change, isActive: false }),
    deleted: await ask('DELETE', `/${id}`),
    gone: await ask('GET', `/${id}`),
    restored: await ask('POST', `/${id}/restore`),
  };
}

const own = rules.filter(({ id }) => id.startsWith(`${group.rules}-`)).map(({ id }) => id);
const answers = await served();
const names = [...new Set([...chooseMutants(own), ...Object.keys(mutants).filter((mutant) => mutant.includes(`-${name}.`))])];
const proof = await prove({ names });
const paths = Object.keys(openapi()['paths'] as object).filter((path) => path.startsWith(group.base));
process.stdout.write(
  JSON.stringify({
    answers,
    paths,
    rules: own,
    proven: proof.mutants.length,
    survived: proof.mutants.filter(({ killed }) => !killed).map((mutant) => mutant.name),
    unmutated: proof.unmutated,
  }),
);
