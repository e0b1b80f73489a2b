/** Size of a member's item in DynamoDB; test/performance/capacity compares. Usernames and addresses vary by a few bytes. */
export const memberBytes = {
  free: 470,
  session: 107,
  openCheckout: 280,
  subscription: 358,
};
