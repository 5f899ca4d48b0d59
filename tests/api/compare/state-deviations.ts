/** Deviations of states: moves that a deployment refuses or allows otherwise, and a state that moves by itself. */
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import { onSuccess } from './deviation.ts';
import type { Deviation, Given } from './deviating-gateway.ts';

const within = (operation: string): boolean => operation.startsWith('campaigns.');

/** The last reply that showed each campaign. */
function shownCampaigns(): { readonly note: (given: Given) => void; readonly of: (id: string) => JsonObject | undefined } {
  const shown = new Map<unknown, JsonObject>();
  return {
    note({ status, json }) {
      if (status < 400 && isJsonObject(json) && typeof json['status'] === 'string') shown.set(json['id'], json);
    },
    of: (id) => shown.get(id),
  };
}

const invalidState = { error: { code: 'Campaigns:InvalidState', message: 'The campaign is in another state.', details: null, data: null } };

/** Refuses a move from a state from which the simulator allows it. */
function refusesMove(of: string, from: string): Deviation {
  const campaigns = shownCampaigns();
  const refused = new Set<string>();
  return {
    name: `${of}: refused from ${from}`,
    group: 'campaigns',
    at: (operation) => operation === of,
    watches: within,
    says: 'unexplained',
    aspect: 'status',
    ask: (asked) => {
      const [, id = ''] = /([^/]+)\/\w+$/.exec(asked.path) ?? [];
      if (asked.operation !== of || campaigns.of(id)?.['status'] !== from) return asked;
      const unknown = '00000000-0000-4000-8000-000000000000';
      const path = asked.path.replace(id, unknown);
      refused.add(path);
      return { ...asked, path };
    },
    answer: (given, asked) => {
      campaigns.note(given);
      const isRefused = asked.operation === of && refused.delete(asked.path) && given.status === 404;
      return isRefused ? { ...given, status: 409, json: invalidState } : given;
    },
  };
}

/** A move of a campaign that is in its state already is a success. */
function allowsAgain(of: string, state: string): Deviation {
  const campaigns = shownCampaigns();
  return {
    name: `${of}: again is a success`,
    group: 'campaigns',
    at: (operation) => operation === of,
    watches: within,
    says: 'unexplained',
    aspect: 'status',
    answer: (given, asked) => {
      campaigns.note(given);
      const [, id = ''] = /([^/]+)\/\w+$/.exec(asked.path) ?? [];
      const shown = campaigns.of(id);
      const isAgain = asked.operation === of && given.status === 409 && shown?.['status'] === state;
      return isAgain ? { ...given, status: 200, json: shown } : given;
    },
  };
}

/** Shows another state than that to which the last move led. */
const movesBySelf = (of: string, from: string, to: string): Deviation => ({
  name: `${of}: ${from} has become ${to}`,
  group: 'campaigns',
  at: (operation) => operation === of,
  says: 'unexplained',
  aspect: 'member:status',
  answer: onSuccess((given) =>
    isJsonObject(given.json) && given.json['status'] === from ? { ...given, json: { ...given.json, status: to } } : given,
  ),
});

export const stateDeviations: readonly Deviation[] = [
  refusesMove('campaigns.end', 'Paused'),
  allowsAgain('campaigns.end', 'Ended'),
  movesBySelf('campaigns.read', 'Paused', 'Ended'),
];
