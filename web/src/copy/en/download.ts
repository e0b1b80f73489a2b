export const downloadCopy = {
  title: 'Take the curtain with you',
  lead: 'One app, and your connection is covered wherever you are. The account you have here works there too.',
  android: 'Download for Android',
  ios: 'iOS Coming Soon',
  stepsHeading: 'Three steps',
  steps: (freeLocations: number) => [
    'Install Pazia from the Play Store.',
    'Sign in, or create a free account. It needs no payment details.',
    `Choose one of the ${freeLocations} free locations, or those of your plan.`,
  ],
};
