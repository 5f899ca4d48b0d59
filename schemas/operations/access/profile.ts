import { act, get, group, post, put } from '../../operation.ts';

const section = 'Account and sessions';
const myProfile = '/api/account/my-profile';
const gatewayProfile = '/api/app/gateway-profile';

export const profiles = {
  ...group(
    { prefix: 'myProfile', title: 'Account', section },
    {
      read: get(myProfile, [], "Read the caller's profile"),
      update: put(myProfile, [], "Replace the caller's profile"),
      changePassword: post(`${myProfile}/change-password`, [], "Change the caller's password"),
      setTwoFactorEnabled: act(`${myProfile}/set-two-factor-enabled`, [], 'Turn two-factor sign-in on or off'),
      timezones: get(`${myProfile}/timezones`, [], 'List time zones'),
      twoFactorEnabled: get(`${myProfile}/two-factor-enabled`, [], 'Read whether two-factor sign-in is on'),
    },
  ),
  ...group(
    { prefix: 'gatewayProfile', title: 'Account', section },
    {
      read: get(gatewayProfile, [], "Read the caller's gateway profile"),
      update: put(gatewayProfile, [], "Replace the caller's gateway profile"),
      canEnableTwoFactor: act(`${gatewayProfile}/can-enable-two-factor`, [], 'Read whether two-factor sign-in can be turned on'),
      changePassword: post(`${gatewayProfile}/change-password`, [], "Change the caller's password"),
      setTwoFactorEnabled: act(`${gatewayProfile}/set-two-factor-enabled`, [], 'Turn two-factor sign-in on or off'),
      timezones: get(`${gatewayProfile}/timezones`, [], 'List time zones'),
      twoFactorEnabled: get(`${gatewayProfile}/two-factor-enabled`, [], 'Read whether two-factor sign-in is on'),
    },
  ),
};
