import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { choices } from '../../schemas/choices.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where choices take effect; the operations may name one for an operation's inputs. */
const readers = ['simulator', 'schemas'];

test('every choice is read: an option that changes nothing is none', () => {
  const code = readers
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(root, folder, path)))
    .filter((path) => path.endsWith('.ts') && (path.startsWith(join(root, 'simulator')) || path.endsWith('operations.ts')))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  expect(Object.keys(choices).filter((id) => !code.includes(`'${id}'`))).toEqual([]);
});
