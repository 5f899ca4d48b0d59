import { eventTypes } from './event-types.ts';

export function Members({ type }: { readonly type: string }) {
  const known = eventTypes.value[type];
  if (known === undefined) return null;
  return (
    <div role="group" aria-label={`Members of ${type}`}>
      <p>{known.description}</p>
      <dl class="lines">
        {known.members.map(({ name, type: kind, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span class="quiet">{kind}</span>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">
        A webhook has this payload as <code>data</code>. <a href={`/docs/events/${type}`}>When it is sent, and by which operations</a>
      </p>
    </div>
  );
}
