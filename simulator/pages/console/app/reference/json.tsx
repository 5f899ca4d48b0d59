/** JSON with names, texts and other values in different colours; other text unchanged. */
import { pretty } from '../shared/format.ts';

/** Characters; colouring more would be slow and of no use. */
const mostCharacters = 60_000;
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function* parts(text: string) {
  let from = 0;
  for (const found of text.matchAll(token)) {
    yield text.slice(from, found.index);
    const [whole, quoted, colon] = found;
    const kind = quoted === undefined ? 'literal' : colon === undefined ? 'string' : 'name';
    yield (
      <span key={found.index} class={`json-${kind}`}>
        {quoted ?? whole}
      </span>
    );
    from = found.index + (quoted ?? whole).length;
  }
  yield text.slice(from);
}

export function Json({ text, label }: { readonly text: string; readonly label: string }) {
  const shown = pretty(text);
  return (
    <pre class="code" tabIndex={0} role="group" aria-label={label}>
      {/^\s*[[{]/.test(shown) && shown.length <= mostCharacters ? [...parts(shown)] : shown}
    </pre>
  );
}
