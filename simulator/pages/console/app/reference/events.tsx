/** Events: how they are delivered, and each type with its payload and the operations that send it. */
import { ErrorNote, Section } from '../shared/parts.tsx';
import { Blocks, Marked } from './blocks.tsx';
import { navigation, useDeliveries, useWebhooks } from './data.ts';
import { Json } from './json.tsx';
import { OperationLinks } from './lists.tsx';
import { Members, Parameters } from './members.tsx';
import { Loading, useTitle } from './page.tsx';
import { eventPlace } from './place.ts';
import { innerOf, parameterOf, type ApiDocument, type ApiOperation } from './schema.ts';
import { root } from '../shared/root.ts';

export function EventsPage() {
  const { value: blocks, error, reload } = useDeliveries();
  useTitle('Events');
  return (
    <article class="ref-page guide">
      <h1>Events</h1>
      <p>
        What a destination of the type Webhook receives, and a listen session reads.{' '}
        <a href={`${root}/#//events`}>Events of this simulator</a> are in the console.
      </p>
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      {blocks === undefined ? null : <Blocks of={blocks} />}
      {navigation.value?.events.map(({ title, category, types }) => (
        <section key={category} id={category} tabIndex={-1}>
          <h2>{title}</h2>
          <ul class="event-list">
            {types.map(({ name, title: about }) => (
              <li key={name}>
                <a class="event-name" href={eventPlace(name)}>
                  {name}
                </a>
                <span class="quiet">{about}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

const Senders = ({ title, ids }: { readonly title: string; readonly ids: readonly string[] | undefined }) =>
  ids === undefined ? null : (
    <Section title={title}>
      <OperationLinks ids={ids} />
    </Section>
  );

export function EventPage({ name }: { readonly name: string }) {
  const category = navigation.value?.events.find(({ types }) => types.some((type) => type.name === name))?.category;
  useTitle(name);
  if (navigation.value === null) return <Loading title={name} />;
  if (category === undefined) {
    return (
      <article class="ref-page">
        <h1>There is no such event</h1>
        <p>
          <a href="#/events">All events</a>
        </p>
      </article>
    );
  }
  return <Loaded name={name} category={category} />;
}

function Loaded({ name, category }: { readonly name: string; readonly category: string }) {
  const { value: document, error, reload } = useWebhooks(category);
  const webhook = document?.webhooks?.[name]?.post;
  if (error !== undefined) return <ErrorNote text={error} retry={reload} />;
  if (document === undefined || webhook === undefined) return <Loading title={name} />;
  return <Shown name={name} webhook={webhook} document={document} />;
}

function Shown({ name, webhook, document }: { readonly name: string; readonly webhook: ApiOperation; readonly document: ApiDocument }) {
  const media = webhook.requestBody?.content['application/json'];
  const sample = media?.examples?.['sample']?.value;
  const [about = '', when = ''] = webhook.description.split('\n\n');
  const payload = media === undefined ? undefined : innerOf(media.schema, document)?.schema;
  const data = payload?.properties?.['data'] === undefined ? undefined : innerOf(payload.properties['data'], document)?.schema;
  return (
    <article class="ref-page">
      <p class="crumb">
        <a href="#/events">Events</a>
      </p>
      <h1>{webhook.summary}</h1>
      <p class="call-line">
        <span class="method event">event</span> <code>{name}</code>
      </p>
      <p class="lead">
        <Marked text={about} /> <Marked text={when} />
      </p>
      <Senders title="Operations that send it" ids={webhook['x-sent-by']} />
      <Senders title="Operations after which it is sent later" ids={webhook['x-begun-by']} />
      {sample === undefined ? null : (
        <Section title="Body of the delivery">
          <Json text={JSON.stringify(sample)} label="Sample of the event" />
        </Section>
      )}
      {data === undefined ? null : (
        <Section title="Members of data">
          <Members schema={data} document={document} isAnswer />
        </Section>
      )}
      <Section title="Headers">
        <Parameters of={webhook.parameters.map((one) => parameterOf(one, document))} document={document} />
      </Section>
      <Section title="What to answer">
        <ul>
          {Object.entries(webhook.responses).map(([status, { description = '' }]) => (
            <li key={status}>
              <b>{status === 'default' ? 'anything else' : status}</b> {description}
            </li>
          ))}
        </ul>
        <p>
          <a href="#/events">Signatures, retries and suppression</a>
        </p>
      </Section>
    </article>
  );
}
