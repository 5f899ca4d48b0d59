/** The types of destinations, with checks and the normal form of their configurations (assumptions: 18.1, N16). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { NotificationTransport } from '../../../../schemas/conventions/enums.ts';
import {
  destinationConfigs,
  type EmailConfigDto,
  type InboxConfigDto,
  type SmsConfigDto,
  type WebhookConfigDto,
  type DestinationTypeDto,
} from '../../../../schemas/notifications/destinations/types.ts';
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import { validator } from '../../../../schemas/validate.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { plainSchema } from '../../kernel/record-schema.ts';
import { type ValidationError, notFound, validationResult } from '../../kernel/refusal.ts';

const maxHeaders = 10;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;
/** Headers that the delivery itself sets, except its signature, and those that frame a message. */
const reserved =
  /^(?:x-service-sample|user-agent|content-type|content-length|host|connection|transfer-encoding|upgrade|expect|keep-alive|te|trailer)$/i;

const fault = (path: string, what: string): ValidationError => ({ message: `The field ${path} ${what}.`, members: [path] });

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

/** The errors of a destination's configuration. */
export function configFaults(choices: ChoiceValues, type: NotificationTransport, config: JsonObject): readonly ValidationError[] {
  const faults = validator(destinationConfigs[type])(config).map(({ path, message }) =>
    fault(path === '' ? 'config' : `config.${path}`, message),
  );
  if (faults.length > 0) return faults;
  if (type === 'Webhook') {
    const { url, headers } = config as WebhookConfigDto;
    return [...urlFaults(choices, url), ...headerFaults(choices, headers ?? {})];
  }
  if (type === 'Inbox') {
    const { userIds, roleNames } = config as InboxConfigDto;
    const isNamed = [userIds, roleNames].filter((list) => list !== null && list !== undefined && list.length > 0).length === 1;
    return isNamed ? [] : [fault('config', 'must name either userIds or roleNames')];
  }
  return [];
}

/** A valid configuration with its defaults, without unknown members. */
export function normalConfig(choices: ChoiceValues, type: NotificationTransport, config: JsonObject): JsonObject {
  switch (type) {
    case 'Webhook': {
      const { url, headers, timeoutSeconds } = config as WebhookConfigDto;
      return { url, headers: headers ?? {}, timeoutSeconds: timeoutSeconds ?? choices['webhooks.timeoutSeconds'] };
    }
    case 'Email': {
      const { recipients, subjectPrefix } = config as EmailConfigDto;
      return { recipients, subjectPrefix: subjectPrefix ?? null };
    }
    case 'Sms':
      return { phoneNumbers: (config as SmsConfigDto).phoneNumbers };
    case 'Inbox': {
      const { userIds, roleNames } = config as InboxConfigDto;
      return { userIds: userIds?.map((id) => id.toLowerCase()) ?? null, roleNames: roleNames ?? null };
    }
  }
}

const displayNames: Readonly<Record<NotificationTransport, string>> = {
  Webhook: 'Webhook',
  Email: 'E-mail',
  Sms: 'Text message',
  Inbox: 'Inbox',
};

const described: readonly DestinationTypeDto[] = Object.freeze(
  NotificationTransport.enum.map((type) => ({
    type,
    displayName: displayNames[type],
    supportsSigning: type === 'Webhook',
    supportsSuppression: type !== 'Inbox',
    supportsSample: type === 'Webhook',
    configSchema: plainSchema(destinationConfigs[type]),
  })),
);

export function namedType({ params }: AuthenticatedCall<{ readonly type: string }>): NotificationTransport {
  const name = params.type.toLowerCase();
  const type = NotificationTransport.enum.find((one) => one.toLowerCase() === name);
  if (type === undefined) throw notFound('no such type of destination');
  return type;
}

const validateConfig: Handler<'notificationDestinations.validateConfig'> = (call) =>
  ok(validationResult(configFaults(call.world.choices, namedType(call), call.body.config)));

export const typeHandlers = {
  'notificationDestinations.typesMetadata': () => ok(described),
  'notificationDestinations.validateConfig': validateConfig,
} as const;
