/** The types of destinations, with checks and the normal form of their configurations (assumptions: 18.1, N16). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { NotificationTransport } from '../../../../schemas/conventions/enums.ts';
import {
  EmailConfigDto,
  InboxConfigDto,
  SmsConfigDto,
  WebhookConfigDto,
  type DestinationTypeDto,
} from '../../../../schemas/notifications/destinations/types.ts';
import type { Static, TObject } from '../../../../schemas/shape.ts';
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import { validator } from '../../../../schemas/validate.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { plainSchema } from '../../kernel/record-schema.ts';
import { fault, invalid, notFound, validationResult, type ValidationError } from '../../kernel/refusal.ts';
import type { Configured } from '../deliveries/outgoing.ts';

const maxHeaders = 10;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;
/** Headers that the delivery itself sets, except its signature, and those that frame a message. */
const reserved =
  /^(?:x-service-sample|user-agent|content-type|content-length|host|connection|transfer-encoding|upgrade|expect|keep-alive|te|trailer)$/i;

function urlFaults(choices: ChoiceValues, url: string): readonly ValidationError[] {
  const parsed = parseUrl(url);
  if (parsed === null) return [fault('config.url', 'must be an absolute URL')];
  if (parsed.protocol !== 'https:' && choices['webhooks.requireHttps']) return [fault('config.url', 'must be an https URL')];
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return [fault('config.url', 'must be an http or https URL')];
  if (parsed.username !== '' || parsed.password !== '') return [fault('config.url', 'must hold no credentials')];
  return [];
}

function parseUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

function headerFaults(choices: ChoiceValues, headers: JsonObject): readonly ValidationError[] {
  const names = Object.keys(headers);
  const own = `${choices['webhooks.headerPrefix']}-`;
  const faults = names.flatMap((name) => {
    const path = `config.headers.${name}`;
    if (!headerName.test(name)) return [fault(path, 'is not a header name')];
    if (reserved.test(name) || name.toLowerCase().startsWith(own)) return [fault(path, 'is set by the delivery itself')];
    return headerValue.test(String(headers[name])) ? [] : [fault(path, 'must be printable ASCII')];
  });
  return names.length > maxHeaders ? [fault('config.headers', `must have at most ${maxHeaders} members`), ...faults] : faults;
}

interface Read {
  readonly faults: readonly ValidationError[];
  /** With its defaults, without unknown members; null if there are errors. */
  readonly configured: Configured | null;
}

interface DestinationType {
  readonly shape: TObject;
  readonly displayName: string;
  readonly read: (choices: ChoiceValues, config: unknown) => Read;
}

/** `faults`: further errors of a configuration that has the shape. */
function destinationType<S extends TObject>(
  displayName: string,
  shape: S,
  complete: (config: Static<S>, choices: ChoiceValues) => Configured,
  faults: (config: Static<S>, choices: ChoiceValues) => readonly ValidationError[] = () => [],
): DestinationType {
  const violations = validator(shape);
  const fits = (config: unknown): config is Static<S> => violations(config).length === 0;
  const read = (choices: ChoiceValues, config: unknown): Read => {
    if (!fits(config)) {
      const found = violations(config).map(({ path, message }) => fault(path === '' ? 'config' : `config.${path}`, message));
      return { faults: found, configured: null };
    }
    const found = faults(config, choices);
    return { faults: found, configured: found.length > 0 ? null : complete(config, choices) };
  };
  return { shape, displayName, read };
}

const isFilled = (names: readonly string[] | null | undefined): boolean => names !== null && names !== undefined && names.length > 0;

const types: Readonly<Record<NotificationTransport, DestinationType>> = {
  Webhook: destinationType(
    'Webhook',
    WebhookConfigDto,
    ({ url, headers, timeoutSeconds }, choices) => ({
      type: 'Webhook',
      config: { url, headers: headers ?? {}, timeoutSeconds: timeoutSeconds ?? choices['webhooks.timeoutSeconds'] },
    }),
    ({ url, headers }, choices) => [...urlFaults(choices, url), ...headerFaults(choices, headers ?? {})],
  ),
  Email: destinationType('E-mail', EmailConfigDto, ({ recipients, subjectPrefix }) => ({
    type: 'Email',
    config: { recipients, subjectPrefix: subjectPrefix ?? null },
  })),
  Sms: destinationType('Text message', SmsConfigDto, ({ phoneNumbers }) => ({ type: 'Sms', config: { phoneNumbers } })),
  Inbox: destinationType(
    'Inbox',
    InboxConfigDto,
    ({ userIds, roleNames }) => ({
      type: 'Inbox',
      config: { userIds: userIds?.map((id) => id.toLowerCase()) ?? null, roleNames: roleNames ?? null },
    }),
    ({ userIds, roleNames }) =>
      isFilled(userIds) === isFilled(roleNames) ? [fault('config', 'must name either userIds or roleNames')] : [],
  ),
};

/** @throws Refusal with the errors of the configuration. */
export function configured(choices: ChoiceValues, type: NotificationTransport, config: JsonObject): Configured {
  const { faults, configured: found } = types[type].read(choices, config);
  if (found === null) throw invalid(faults);
  return found;
}

const described: readonly DestinationTypeDto[] = Object.freeze(
  NotificationTransport.enum.map((type) => ({
    type,
    displayName: types[type].displayName,
    supportsSigning: type === 'Webhook',
    supportsSuppression: type !== 'Inbox',
    supportsSample: type === 'Webhook',
    configSchema: plainSchema(types[type].shape),
  })),
);

export function namedType({ params }: AuthenticatedCall<{ readonly type: string }>): NotificationTransport {
  const name = params.type.toLowerCase();
  const type = NotificationTransport.enum.find((one) => one.toLowerCase() === name);
  if (type === undefined) throw notFound('no such type of destination');
  return type;
}

const validateConfig: Handler<'notificationDestinations.validateConfig'> = (call) =>
  ok(validationResult(types[namedType(call)].read(call.world.choices, call.body.config).faults));

export const typeHandlers = {
  'notificationDestinations.typesMetadata': () => ok(described),
  'notificationDestinations.validateConfig': validateConfig,
} as const;
