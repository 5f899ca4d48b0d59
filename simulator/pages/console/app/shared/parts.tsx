import { signal } from '@preact/signals';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { textOf } from './data.ts';
import { linkTo } from './route.ts';

/** The next announcement of a screen reader; short, and only about actions of the user. */
export const announcement = signal('');
export function announce(text: string): void {
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}

/** The first link of a page: moves the focus past the navigation. */
export const SkipLink = ({ to }: { readonly to: RefObject<HTMLElement | null> }) => (
  <a
    class="skip"
    href="#content"
    onClick={(event) => {
      event.preventDefault();
      to.current?.focus();
    }}
  >
    Skip to the content
  </a>
);

type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'onClick' | 'class' | 'action'> & {
  readonly run: () => unknown;
  readonly kind?: 'plain' | 'main' | 'danger' | 'quiet';
  readonly children: ComponentChildren;
};

/** A button that is disabled while its action runs; a failure is shown beside it. */
export function Button({ run, kind = 'plain', children, ...rest }: ButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await run();
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" class={`button ${kind}`} aria-busy={isBusy} {...rest} onClick={() => void press()}>
        {children}
      </button>
      {error === null ? null : (
        <span class="error inline" role="alert">
          {error}
        </span>
      )}
    </>
  );
}

export function CopyButton({ text, label, children }: { readonly text: () => string; readonly label?: string; readonly children: string }) {
  const [isDone, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text());
    setDone(true);
    announce('Copied');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(false), 2000);
  };
  return (
    <Button run={copy} kind="quiet" {...(label === undefined ? {} : { 'aria-label': label })}>
      {isDone ? 'Copied ✓' : children}
    </Button>
  );
}

export const ErrorNote = ({ text, retry }: { readonly text: string; readonly retry?: () => unknown }) => (
  <div class="error" role="alert">
    <p>{text}</p>
    {retry === undefined ? null : <Button run={retry}>Try again</Button>}
  </div>
);

/** Shown for an empty list: states that there is nothing yet, with a working command to change that. */
export const Empty = ({
  title,
  children,
  command,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly command?: string;
}) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children}
    {command === undefined ? null : <Command text={command} />}
  </div>
);

/** A command to copy. `secret`: a part that is copied but not shown. */
export const Command = ({ text, secret }: { readonly text: string; readonly secret?: string }) => (
  <div class="command">
    <Code text={secret === undefined ? text : text.replaceAll(secret, '••••••')} label="Command" />
    <CopyButton text={() => text}>Copy command</CopyButton>
  </div>
);

export const Section = ({
  title,
  children,
  aside,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly aside?: ComponentChildren;
}) => (
  <section class="card">
    <div class="card-head">
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

export const Facts = ({ of }: { readonly of: readonly (readonly [string, ComponentChildren])[] }) => (
  <dl class="facts">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Text of a body or a payload; scrolls by keyboard. */
export const Code = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <pre class="code" tabIndex={0} role="group" aria-label={label}>
    {text}
  </pre>
);

/** A text whose names of members, headers and values stand between backticks. */
export const Prose = ({ text }: { readonly text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
);

/** To the request that caused something, if it is in the log. */
export const RequestLink = ({ of: { request } }: { readonly of: { readonly request: number | null } }) =>
  request === null ? null : <a href={linkTo('requests', String(request))}>{`Request ${request}`}</a>;
