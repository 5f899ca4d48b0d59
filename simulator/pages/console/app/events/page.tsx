import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { linkTo, route } from '../shared/route.ts';
import { worldId } from '../shared/session.ts';
import { followChanges } from './changes.ts';
import { Deliveries } from './deliveries.tsx';
import { EventList } from './event-list.tsx';
import { loadEventTypes } from './event-types.ts';
import { Messages } from './messages.tsx';
import { Sessions } from './sessions.tsx';

const parts = {
  events: ['Events', EventList],
  deliveries: ['Deliveries', Deliveries],
  sessions: ['Listen sessions', Sessions],
  messages: ['Mails and text messages', Messages],
} as const;
type Part = keyof typeof parts;
const names = Object.keys(parts) as readonly Part[];

export function EventsPage() {
  const part = names.find((name) => name === route.value.rest[0]) ?? 'events';
  const [, Shown] = parts[part];
  const id = worldId.value;
  useEffect(() => void loadEventTypes(), []);
  useEffect(() => (id === null ? undefined : followChanges(id)), [id]);
  return (
    <div class="page">
      <h1>Events</h1>
      <nav class="nav" aria-label="Events">
        {names.map((name) => (
          <Tab key={name} href={linkTo('events', name)} isCurrent={name === part}>
            {parts[name][0]}
          </Tab>
        ))}
      </nav>
      <Shown />
    </div>
  );
}

interface TabProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly children: ComponentChildren;
}
const Tab = ({ href, isCurrent, children }: TabProps) => (
  <a href={href} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
    {children}
  </a>
);
