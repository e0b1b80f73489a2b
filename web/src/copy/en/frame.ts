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

export const notFoundCopy = {
  title: 'There is nothing behind this curtain',
  lead: 'The address may be mistyped, or the page may have moved. These are not:',
  home: 'Go to the home page',
  pricing: 'View Pricing',
};
