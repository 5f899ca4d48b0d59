import { get, group, post, put, remove } from '../../operation.ts';
import { answers, answersNothing, lists, takes } from '../../payloads.ts';
import { ProcessorProfileCreateDto, ProcessorProfileDto, ProcessorProfileSummaryDto, ProcessorProfileUpdateDto } from './types.ts';

const merchant = 'Merchants.Merchants';
const processors = '/api/merchants/{merchantId}/processor-profiles';

export const processorProfiles = group(
  { prefix: 'processorProfiles', title: 'Merchants' },
  {
    list: get(processors, [], 'List processor profiles', lists(ProcessorProfileDto)),
    read: get(`${processors}/{profileId}`, [], 'Read a processor profile', answers(ProcessorProfileDto)),
    summary: get(
      `${processors}/{profileId}/summary`,
      [],
      'Read a processor profile without its secrets',
      answers(ProcessorProfileSummaryDto),
    ),
    create: post(processors, [`${merchant}.Create`], 'Create a processor profile', {
      ...takes(ProcessorProfileCreateDto),
      ...answers(ProcessorProfileDto),
    }),
    update: put(`${processors}/{profileId}`, [`${merchant}.Update`], 'Replace a processor profile in full', {
      ...takes(ProcessorProfileUpdateDto),
      ...answers(ProcessorProfileDto),
    }),
    delete: remove(`${processors}/{profileId}`, [`${merchant}.Delete`], 'Delete a processor profile', answersNothing),
  },
);
