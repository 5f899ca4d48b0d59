/** A campaign through its states (concepts: Campaign). */
import { cloning, tableModel, type Table } from './states.ts';

const table: Table = {
  resource: 'campaigns',
  initial: 'draft',
  words: { draft: ['draft'], running: ['active', 'running'], paused: ['paused'], ended: ['ended'] },
  moves: [
    { from: 'draft', operation: 'campaigns.activate', to: 'running', rule: 'CAMPAIGN-ACTIVATE' },
    { from: 'running', operation: 'campaigns.pause', to: 'paused', rule: 'CAMPAIGN-PAUSE' },
    { from: 'paused', operation: 'campaigns.resume', to: 'running', rule: 'CAMPAIGN-RESUME' },
    { from: 'running', operation: 'campaigns.end', to: 'ended', rule: 'CAMPAIGN-END-RUNNING' },
    { from: 'paused', operation: 'campaigns.end', to: 'ended', rule: 'CAMPAIGN-END-PAUSED' },
  ],
  refusals: [
    { from: 'draft', operation: 'campaigns.pause', rule: 'CAMPAIGN-PAUSE-DRAFT' },
    { from: 'draft', operation: 'campaigns.resume', rule: 'CAMPAIGN-RESUME-DRAFT' },
    { from: 'draft', operation: 'campaigns.end', rule: 'CAMPAIGN-END-DRAFT' },
    { from: 'ended', operation: 'campaigns.activate', rule: 'CAMPAIGN-ACTIVATE-ENDED' },
    { from: 'ended', operation: 'campaigns.resume', rule: 'CAMPAIGN-RESUME-ENDED' },
    { from: 'paused', operation: 'campaigns.pause', rule: 'CAMPAIGN-PAUSE-PAUSED' },
    { from: 'running', operation: 'campaigns.resume', rule: 'CAMPAIGN-RESUME-RUNNING' },
  ],
};

export const campaignModel = () =>
  tableModel(table, [cloning(table, 'campaigns.clone', { copies: 'CAMPAIGN-CLONE', isInitial: 'CAMPAIGN-CLONE-DRAFT' })], {
    rules: ['CAMPAIGN-CLONE', 'CAMPAIGN-CLONE-DRAFT'],
    tours: [
      [
        'pause out of turn',
        'resume out of turn',
        'end out of turn',
        'activate',
        'resume out of turn',
        'pause',
        'pause out of turn',
        'resume',
      ],
      ['activate', 'end', 'activate out of turn', 'resume out of turn', 'clone'],
      ['activate', 'pause', 'end'],
    ],
  });
