/**
 * What may be installed (CONTRIBUTING.md: Dependencies). The lock files name no source of packages: each comes from the registry that the
 * installation uses, and matches its hash.
 */
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';

type Specifications = Readonly<Record<string, string>>;
interface Package {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Specifications;
  readonly devDependencies?: Specifications;
  readonly optionalDependencies?: Specifications;
  readonly peerDependencies?: Specifications;
}
interface Manifest extends Package {
  readonly workspaces: readonly string[];
  readonly overrides: Readonly<Record<string, unknown>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const manifest = read<Manifest>('package.json');
/** The folders that have a lock file: this one, and those whose packages are installed when something uses them, without scripts. */
const locked = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).trim().split('\n').map(dirname);

const exact = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
/** A range of versions, of the package or of an alias: not an address, folder, repository or tag. */
const range = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?(?:[\d.*x^~<>=| -]|(?<=[\d-])[a-z][\w.]*)+$/;
const rangesOf = ({
  dependencies,
  devDependencies,
  optionalDependencies,
  peerDependencies,
}: Package): readonly (readonly [string, string])[] =>
  [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((some) => Object.entries(some ?? {}));

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function faultsOf(
  place: string,
  entry: Package,
  { workspaces, allowScripts }: Pick<Manifest, 'workspaces' | 'allowScripts'>,
): readonly string[] {
  const name = nameOf(place);
  const foreign = rangesOf(entry).filter(([, specification]) => !range.test(specification));
  const faults = foreign.map(([dependency, specification]) => `depends on ${dependency} from ${specification}`);
  if (place === '' || workspaces.includes(place)) return faults;
  if (entry.link === true) return workspaces.includes(entry.resolved ?? '') ? faults : [...faults, `links to ${entry.resolved}`];
  return [
    ...faults,
    ...(place.includes('node_modules/') ? [] : ['is no workspace']),
    ...(entry.resolved === undefined ? [] : [`names where it is fetched from: ${entry.resolved}`]),
    ...(/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') ? [] : ['has no SHA-512']),
    ...(exact.test(entry.version ?? '') ? [] : [`has the version ${entry.version}`]),
    ...(entry.inBundle === true ? ['is bundled by another package'] : []),
    ...(entry.hasInstallScript === true && !Object.hasOwn(allowScripts, name) ? ['runs a script when it is installed'] : []),
  ];
}

for (const folder of locked)
  test(`every package of ${folder} comes from the registry, with a hash, and none runs a script unless it is listed`, () => {
    const { lockfileVersion, packages } = read<{ readonly lockfileVersion: number; readonly packages: Readonly<Record<string, Package>> }>(
      join(folder, 'package-lock.json'),
    );
    expect(lockfileVersion).toBe(3);
    expect(Object.keys(packages).length).toBeGreaterThan(150);
    const unscripted = Object.fromEntries(Object.keys(packages).map((place) => [nameOf(place), false]));
    const rules = folder === '.' ? manifest : { workspaces: [], allowScripts: unscripted };
    expect(Object.entries(packages).flatMap(([place, entry]) => faultsOf(place, entry, rules).map((fault) => `${place} ${fault}`))).toEqual(
      [],
    );
  });

test('directly installed packages have one version', () => {
  const manifests = [...locked, ...manifest.workspaces].map((folder) => read<Package>(`${folder}/package.json`));
  const given = manifests.flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }));
  expect(given.filter(([, version]) => !exact.test(version))).toEqual([]);
  const overridden = JSON.stringify(manifest.overrides).match(/"[^"]+":"[^"]+"/g) ?? [];
  expect(overridden.filter((one) => !/":"\d+\.\d+\.\d+"$/.test(one))).toEqual([]);
});

test('each rule detects its violation', () => {
  const good: Package = {
    version: '1.0.0',
    integrity: `sha512-${'A'.repeat(86)}==`,
    dependencies: { a: '^1.2.3 || >=2 <3', b: 'npm:@c/d@*' },
  };
  const faults = (entry: Package, place = 'node_modules/x'): number => faultsOf(place, { ...good, ...entry }, manifest).length;
  expect(faults({})).toBe(0);
  for (const specification of [
    'https://a.example/b.tgz',
    'git+ssh://git@a.example/b',
    'github:a/b',
    'a/b',
    'file:../b',
    '../b',
    'latest',
    '',
  ])
    expect([specification, faults({ dependencies: { a: specification } })]).toEqual([specification, 1]);
  expect(faults({ resolved: 'https://a.example/x.tgz' })).toBe(1);
  expect(faults({ link: true, resolved: '../elsewhere' })).toBe(1);
  expect(faults({ link: true, resolved: 'examples/vitest' })).toBe(0);
  for (const integrity of ['', 'sha1-AAAA', `sha512-${'A'.repeat(85)}==`]) expect(faults({ integrity })).toBe(1);
  expect(faults({ version: 'git+https://a.example/b' })).toBe(1);
  expect(faults({ inBundle: true })).toBe(1);
  expect([faults({ hasInstallScript: true }), faults({ hasInstallScript: true }, 'node_modules/esbuild')]).toEqual([1, 0]);
  expect(faults({}, 'elsewhere')).toBe(1);
});
