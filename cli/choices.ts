import { stringify } from 'yaml';
import type { Choice } from '../schemas/choice.ts';
import { allowedValues, choices } from '../schemas/choices.ts';

export function printChoices({ format }: { readonly format: 'yaml' | 'json' }): number {
  const all: readonly Choice[] = Object.values(choices);
  process.stdout.write(format === 'json' ? `${JSON.stringify(all, null, 2)}\n` : all.map(commented).join('\n'));
  return 0;
}

function commented(choice: Choice): string {
  const seen = choice.observed === null ? `Not observable: ${choice.hidden ?? ''}` : `Observed by: ${choice.observed}`;
  const lines = [choice.question, `Allowed: ${allowedValues(choice)}`, seen, `Source: ${choice.source}`];
  return `${lines.map((line) => `# ${line.replace(/\s+/g, ' ')}\n`).join('')}${stringify({ [choice.id]: choice.default })}`;
}
