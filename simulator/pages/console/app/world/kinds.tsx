import { words } from '../shared/format.ts';
import { linkTo } from '../shared/route.ts';

export function Kinds({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const kinds = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <ul class="kinds">
      {kinds.map(([kind, count]) => (
        <li key={kind}>
          <a href={linkTo('world', kind)}>{words(kind)}</a> <span class="quiet">{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  );
}
