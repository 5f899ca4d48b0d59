/** `run: certify`. The command itself writes annotations of failures and the job summary. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { annotate, findCommand, input, options, setOutputs, step, temporary } from './github.mjs';

/** A file for the signing key that only this user can read, while the work needs it. */
async function withKey(work) {
  if (input('SIGN') === '') return work([]);
  const folder = mkdtempSync(join(temporary, 'gateproof-key-'));
  try {
    const file = join(folder, 'key.pem');
    writeFileSync(file, `${input('SIGN')}\n`, { mode: 0o600 });
    return await work([`--sign=${file}`]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder of the report that was written since: a run of selected tests leaves a full report where it is. */
function reportSince(start, out) {
  const written = [out, join(out, 'partial')].filter((folder) =>
    ['certificate.json', 'run.json'].some((name) => {
      const file = join(folder, name);
      return existsSync(file) && statSync(file).mtimeMs >= start;
    }),
  );
  return written.at(-1);
}

function outputsOf(status, report) {
  const path = report === undefined ? '' : join(report, 'certificate.json');
  if (path === '' || input('SHARD') !== '' || !existsSync(path))
    return { status, report: report ?? '', certificate: '', outcome: '', levels: '' };
  const { outcome, levels } = JSON.parse(readFileSync(path, 'utf8'));
  const certified = levels.filter(({ verdict }) => verdict === 'certified').map(({ level }) => level);
  return { status, report, certificate: path, outcome: outcome.name, levels: certified.join(',') };
}

await step(async () => {
  const out = resolve(input('OUT') || 'reports/out');
  const rules = input('RULES')
    .split(/\s+/)
    .filter((rule) => rule !== '');
  const args = [
    findCommand(),
    'certify',
    `--out=${out}`,
    ...options({ '--target': 'TARGET', '--grep': 'GREP', '--workers': 'WORKERS', '--shard': 'SHARD', '--seed': 'SEED' }),
    ...rules.map((rule) => `--rule=${rule}`),
    ...(input('READ_ONLY') === 'true' ? ['--read-only'] : []),
  ];
  // Files of some systems have whole seconds.
  const start = Math.floor(Date.now() / 1000) * 1000;
  const { status, said } = await withKey((signing) => run([...args, ...signing]));
  if (status === 3)
    annotate(said.findLast((line) => line.startsWith('gateproof: '))?.slice('gateproof: '.length) ?? 'the run ended in an error');
  setOutputs(outputsOf(status, reportSince(start, out)));
  return status === 2 && input('ALLOW_INCOMPLETE') === 'true' ? 0 : status;
});

/** Runs the command; its lines on standard error are shown and returned. */
async function run(args) {
  const { INPUT_SIGN: _key, ...env } = process.env;
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'], env });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    text = (text + chunk).slice(-100_000);
    process.stderr.write(chunk);
  });
  const [status] = await once(child, 'close');
  return { status: status ?? 3, said: text.split('\n') };
}
