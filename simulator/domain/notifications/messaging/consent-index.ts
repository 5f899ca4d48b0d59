/** What the transitions of one number of one merchant are found by. */
export const consentIndex = ({ merchantId, phoneNumber }: { readonly merchantId: string; readonly phoneNumber: string }): string =>
  `${merchantId} ${phoneNumber}`;
