export const returnCopy = {
  title: 'You can close this window',
  lead: 'Your purchase goes on in the window it began in. If that one is gone, your account shows how it ended.',
  account: 'Go to your account',
};
