import { invalidMember } from '../../domain/kernel/refusal.ts';
import { editDetail } from '../framework/edit-keys.ts';
import { around, withStatus } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

/** Leaves out the null members of so many objects, one inside the other. */
function withoutOuterNulls(value: unknown, objects: number): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutOuterNulls(item, objects));
  if (typeof value !== 'object' || value === null || objects === 0) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutOuterNulls(member, objects - 1)]));
}

export const values: Family = {
  'nulls-always-suppressed': {
    breaks: ['NULLS-FALSE-KEEPS'],
    description: 'Null members are omitted with suppressNulls=false.',
    seams: (original) => ({ serialize: (body, _suppressNulls, call) => original.serialize(body, true, call) }),
  },
  'nulls-in-writes': {
    breaks: ['NULLS-WRITE'],
    description: 'Replies of writes keep their nulls.',
    seams: (original) => ({
      serialize: (body, suppressNulls, call) => original.serialize(body, suppressNulls && call.operation.method === 'GET', call),
    }),
  },
  'nulls-suppressed-at-top-level-only': {
    breaks: ['NULLS-TRUE-OMITS'],
    description: 'Null members are omitted only at the top level.',
    seams: (original) => ({
      serialize: (body, suppressNulls, call) => {
        if (!suppressNulls || typeof body !== 'object' || body === null || Array.isArray(body))
          return original.serialize(body, suppressNulls, call);
        return original.serialize(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)), false, call);
      },
    }),
  },
  'nulls-kept-inside-members': {
    breaks: ['NULLS-TRUE-OMITS'],
    description: 'Null members of an object inside a record are kept.',
    seams: (original) => ({
      serialize: (body, suppressNulls, call) => original.serialize(suppressNulls ? withoutOuterNulls(body, 2) : body, false, call),
    }),
  },
  'name-suppressed-with-nulls': {
    breaks: ['NULLS-TRUE-KEEPS'],
    description: 'Null suppression also omits the name of a key.',
    seams: (original) => ({
      serialize: (body, suppressNulls, call) => {
        const isMeant = suppressNulls && call.operation.id === 'apiKeys.detail';
        return original.serialize(isMeant ? Object.assign({}, body, { name: null }) : body, suppressNulls, call);
      },
    }),
  },
  'falsy-values-suppressed': {
    breaks: ['NULLS-FALSE-VALUES'],
    description: 'Null suppression also omits false, 0 and empty lists.',
    seams: (original) => ({
      serialize: (body, suppressNulls, call) => {
        const text = original.serialize(body, suppressNulls, call);
        if (!suppressNulls) return text;
        return JSON.stringify(JSON.parse(text, (_name, value: unknown) => (value === false || value === 0 ? undefined : value)));
      },
    }),
  },
  'suppress-nulls-rejected': {
    breaks: ['CATALOGUE-SUPPRESS-NULLS'],
    description: 'The list of limiters rejects suppressNulls=true.',
    seams: (original) => ({
      serialize: (body, suppressNulls, call) => {
        if (suppressNulls && call.operation.id === 'rateLimitRules.limiters')
          throw invalidMember('suppressNulls', 'There is no such parameter.');
        return original.serialize(body, suppressNulls, call);
      },
    }),
  },
  'instants-with-offset': {
    breaks: ['CONVENTION-INSTANT-UTC'],
    description: 'Instants have an offset of two hours.',
    seams: (original) => ({
      serialize: (body, suppressNulls, call) =>
        original.serialize(body, suppressNulls, call).replaceAll(/("\d{4}-\d\d-\d\dT[\d:.]+)Z"/g, '$1+02:00"'),
    }),
  },
  'instants-without-zone': {
    breaks: ['CONVENTION-INSTANT-FORM'],
    description: 'Instants of a detail have no time zone.',
    seams: editDetail((body) => ({ ...body, creationTime: String(body.creationTime).replace('Z', '') })),
  },
  'merchant-id-in-braces': {
    breaks: ['CONVENTION-UUID', 'KEY-DETAIL-FIELD-merchantId', 'KEY-DETAIL-MERCHANT-ID'],
    description: 'The merchant of a key is written in braces.',
    seams: editDetail((body) => ({ ...body, merchantId: `{${String(body.merchantId)}}` })),
  },
  'detail-as-plain-text': {
    breaks: ['CONVENTION-JSON'],
    description: 'The detail of a key has the content type text/plain.',
    seams: around('apiKeys.detail', (call, handler) => ({
      ...handler(call),
      body: JSON.stringify(handler(call).body),
      mediaType: 'text/plain',
    })),
  },
  'created-201': {
    breaks: ['CATALOGUE-DECLARED-STATUS', 'PROFILE-CREATE-200'],
    description: 'Creating a profile answers 201.',
    seams: withStatus('rateLimitProfiles.create', 201),
  },
};
