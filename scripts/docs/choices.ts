import type { Choice } from '../../schemas/choice.ts';
import { allowedValues, choices } from '../../schemas/choices.ts';
import { code, facts, page, plain } from './markdown.ts';
import type { GeneratedPage } from './pages.ts';

const all: readonly Choice[] = Object.values(choices);

function describe(choice: Choice): string {
  const seen = choice.observed === null ? ['Not observable', plain(choice.hidden ?? '')] : ['Observed by', plain(choice.observed)];
  const known = [
    ['Default', code(JSON.stringify(choice.default))],
    ['Allowed', plain(allowedValues(choice))],
    seen,
    ['Source', plain(choice.source)],
  ];
  return `## ${choice.id}\n\n${plain(choice.question)}\n\n${facts(known)}`;
}

export function choicePages(): readonly GeneratedPage[] {
  const about = `${all.length} points that the specification leaves open. \`gateproof choices\` prints them as a file for \`gateproof serve --choices\`.`;
  return [{ path: 'choices', title: 'Choices', text: page('Choices', about, ...all.map(describe)) }];
}
