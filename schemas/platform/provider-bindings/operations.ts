import { act, get, group, post, put, remove } from '../../operation.ts';
import { answers, answersNothing, lists, takes } from '../../payloads.ts';
import { array, text } from '../../shape.ts';
import { ConnectionTestResultDto } from '../../notifications/common-types.ts';
import { TaxBindingDto, TaxBindingUpdateDto, ThreeDSecureBindingDto, ThreeDSecureBindingUpdateDto } from './types.ts';
import { ScreeningProfileCreateDto, ScreeningProfileDto, ScreeningProfileUpdateDto } from '../processor-profiles/screening-types.ts';

const base = '/api/merchants';
const merchant = 'Merchants.Merchants';
const create = [`${merchant}.Create`];
const update = [`${merchant}.Update`];
const drop = [`${merchant}.Delete`];
const title = 'Merchants';
const screening = `${base}/{merchantId}/screening-provider-profiles`;
const tax = `${base}/{id}/tax-bindings/{providerName}`;
const threeDSecure = `${base}/{id}/three-d-secure-bindings`;
const named = { pathParameters: { providerName: text() } };
const typed = { pathParameters: { providerType: text() } };

export const providerBindings = {
  ...group(
    { prefix: 'screeningProviderProfiles', title },
    {
      list: get(screening, [], 'List screening provider profiles', lists(ScreeningProfileDto)),
      read: get(`${screening}/{profileId}`, [], 'Read a screening provider profile', answers(ScreeningProfileDto)),
      create: post(screening, create, 'Create a screening provider profile', {
        ...takes(ScreeningProfileCreateDto),
        ...answers(ScreeningProfileDto),
      }),
      update: put(`${screening}/{profileId}`, update, 'Replace a screening provider profile in full', {
        ...takes(ScreeningProfileUpdateDto),
        ...answers(ScreeningProfileDto),
      }),
      delete: remove(`${screening}/{profileId}`, drop, 'Delete a screening provider profile', answersNothing),
    },
  ),
  ...group(
    { prefix: 'taxBindings', title },
    {
      read: get(tax, [merchant], 'Read a tax provider binding', { ...named, ...answers(TaxBindingDto) }),
      update: put(tax, update, 'Write a tax provider binding', { ...named, ...takes(TaxBindingUpdateDto), ...answers(TaxBindingDto) }),
      testConnection: act(`${tax}/test-connection`, update, 'Test the connection of a tax provider binding', {
        ...named,
        ...answers(ConnectionTestResultDto),
      }),
    },
  ),
  ...group(
    { prefix: 'threeDSecureBindings', title },
    {
      list: get(threeDSecure, [], 'List 3-D Secure bindings', answers(array(ThreeDSecureBindingDto))),
      read: get(`${threeDSecure}/{providerType}`, [merchant], 'Read a 3-D Secure binding', {
        ...typed,
        ...answers(ThreeDSecureBindingDto),
      }),
      update: put(`${threeDSecure}/{providerType}`, update, 'Write a 3-D Secure binding', {
        ...typed,
        ...takes(ThreeDSecureBindingUpdateDto),
        ...answers(ThreeDSecureBindingDto),
        effect: { kind: 'creates', input: 'providerType' },
      }),
      delete: remove(`${threeDSecure}/{providerType}`, update, 'Delete a 3-D Secure binding', { ...typed, ...answersNothing }),
      testConnection: act(`${threeDSecure}/{providerType}/test-connection`, update, 'Test the connection of a 3-D Secure binding', {
        ...typed,
        ...answers(ConnectionTestResultDto),
      }),
    },
  ),
};
