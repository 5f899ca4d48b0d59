/** A page of the documentation. */
import { ErrorNote } from '../shared/parts.tsx';
import { Blocks } from './blocks.tsx';
import { useGuide } from './data.ts';
import { Loading, useShown, useTitle } from './page.tsx';

export function GuidePage({ path, section }: { readonly path: string; readonly section: string | undefined }) {
  const { value: guide, error, reload } = useGuide(path);
  useTitle(guide?.title ?? 'Guide');
  useShown(section, guide !== undefined);
  if (error !== undefined) return <ErrorNote text={error} retry={reload} />;
  if (guide === undefined) return <Loading title="Guide" />;
  return (
    <article class="ref-page guide">
      <h1>{guide.title}</h1>
      <Blocks of={guide.blocks} />
    </article>
  );
}
