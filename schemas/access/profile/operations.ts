import { act, get, group, post, put } from '../../operation.ts';
import { answers, answersNothing, takes } from '../../payloads.ts';
import { array, boolean } from '../../shape.ts';
import { ChangePasswordInput, GatewayProfileDto, ProfileDto, TimezoneDto, TwoFactorQuery, UpdateProfileDto } from './types.ts';

const section = 'Account and sessions';
const myProfile = '/api/account/my-profile';
const gatewayProfile = '/api/app/gateway-profile';

const updates = takes(UpdateProfileDto);
const changesPassword = { ...takes(ChangePasswordInput), ...answersNothing };
const sets = { query: TwoFactorQuery, ...answersNothing };
const answersZones = answers(array(TimezoneDto));
const answersFlag = answers(boolean());

export const profiles = {
  ...group(
    { prefix: 'myProfile', title: 'Account', section },
    {
      read: get(myProfile, [], "Read the caller's profile", answers(ProfileDto)),
      update: put(myProfile, [], "Replace the caller's profile", { ...updates, ...answers(ProfileDto) }),
      changePassword: post(`${myProfile}/change-password`, [], "Change the caller's password", changesPassword),
      setTwoFactorEnabled: act(`${myProfile}/set-two-factor-enabled`, [], 'Turn two-factor sign-in on or off', sets),
      timezones: get(`${myProfile}/timezones`, [], 'List time zones', answersZones),
      twoFactorEnabled: get(`${myProfile}/two-factor-enabled`, [], 'Read whether two-factor sign-in is on', answersFlag),
    },
  ),
  ...group(
    { prefix: 'gatewayProfile', title: 'Account', section },
    {
      read: get(gatewayProfile, [], "Read the caller's gateway profile", answers(GatewayProfileDto)),
      update: put(gatewayProfile, [], "Replace the caller's gateway profile", { ...updates, ...answers(GatewayProfileDto) }),
      canEnableTwoFactor: act(`${gatewayProfile}/can-enable-two-factor`, [], 'Read whether two-factor sign-in can be turned on', {
        ...answersFlag,
        reads: true,
      }),
      changePassword: post(`${gatewayProfile}/change-password`, [], "Change the caller's password", changesPassword),
      setTwoFactorEnabled: act(`${gatewayProfile}/set-two-factor-enabled`, [], 'Turn two-factor sign-in on or off', sets),
      timezones: get(`${gatewayProfile}/timezones`, [], 'List time zones', answersZones),
      twoFactorEnabled: get(`${gatewayProfile}/two-factor-enabled`, [], 'Read whether two-factor sign-in is on', answersFlag),
    },
  ),
};
