export const brokenCopy = {
  unreachable: 'This page could not be fetched',
  unreachableLead:
    'The connection was lost on the way, or the site was updated since you opened it. Loading it again helps in both cases.',
  crashed: 'Something on this page broke',
  crashedLead: 'It is our mistake. Load the page again to go on.',
  reload: 'Load again',
  offline: 'Network error, please try again later.',
};
