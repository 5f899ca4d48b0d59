/** Draws the blocks of guides and descriptions as elements. */
import type { Block, Inline } from '../../../reference/markdown.ts';
import { CopyButton } from '../shared/parts.tsx';

const slugOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : 'code' in part ? part.code : ''))
    .join('')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

export const Text = ({ of }: { readonly of: readonly Inline[] }) => (
  <>
    {of.map((part, at) => {
      if (typeof part === 'string') return part;
      if ('code' in part) return <code key={at}>{part.code}</code>;
      if ('strong' in part) {
        return (
          <b key={at}>
            <Text of={part.strong} />
          </b>
        );
      }
      if ('em' in part) {
        return (
          <em key={at}>
            <Text of={part.em} />
          </em>
        );
      }
      return (
        <a key={at} href={part.to}>
          <Text of={part.text} />
        </a>
      );
    })}
  </>
);

/** Text with `code`, as descriptions and rules have it. */
export const Marked = ({ text }: { readonly text: string }) => (
  <>{text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part.replaceAll('**', '')))}</>
);

function One({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') {
    const Heading = block.level <= 2 ? 'h2' : 'h3';
    return (
      <Heading id={block.id} tabIndex={-1}>
        <Text of={block.text} />
      </Heading>
    );
  }
  if (block.kind === 'text') {
    return (
      <p>
        <Text of={block.text} />
      </p>
    );
  }
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul';
    return (
      <List>
        {block.items.map((item, at) => (
          <li key={at}>
            <Text of={item} />
          </li>
        ))}
      </List>
    );
  }
  if (block.kind === 'code') {
    return (
      <div class="snippet">
        <pre class="code" tabIndex={0} role="group" aria-label="Code">
          {block.text}
        </pre>
        <CopyButton text={() => block.text} label="Copy code">
          Copy
        </CopyButton>
      </div>
    );
  }
  return (
    <div class="scroll" role="group" tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {block.head.map((cell, at) => (
              <th key={at} scope="col">
                <Text of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at} id={slugOf(row[0] ?? [])} tabIndex={-1}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Text of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const Blocks = ({ of }: { readonly of: readonly Block[] }) => (
  <div class="prose">
    {of.map((block, at) => (
      <One key={at} block={block} />
    ))}
  </div>
);
