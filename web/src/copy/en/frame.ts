export const frameCopy = {
  skip: 'Skip to the content',
  navigation: 'Main',
  homeLink: 'Pazia, to the home page',
  home: 'Home',
  pricing: 'Pricing',
  download: 'Download',
  login: 'Login',
  register: 'Get Started',
  account: 'Account',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  scheme: 'Colours',
  changeScheme: 'Change the colours',
  schemes: { dark: 'Dark', light: 'Light', system: 'System' },
  dismiss: 'Dismiss',
  loading: 'Loading',
};

export const brokenCopy = {
  unreachable: 'This page could not be fetched',
  unreachableLead:
    'The connection was lost on the way, or the site was updated since you opened it. Loading it again helps in both cases.',
  crashed: 'Something on this page broke',
  crashedLead: 'It is our mistake, and Load the page again to go on.',
  reload: 'Load again',
};

export const notFoundCopy = {
  title: 'There is nothing behind this curtain',
  lead: 'The address may be mistyped, or the page may have moved. These are not:',
  home: 'Go to the home page',
  pricing: 'View Pricing',
};
