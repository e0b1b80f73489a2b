import { brand } from '#contract/brand.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import { accountCopy } from './account.ts';
import { downloadCopy } from './download.ts';
import { homeCopy } from './home.ts';
import { privacyText } from './legal.ts';
import { returnCopy } from './payment.ts';
import { highestPrice, lowestPrice, planTitles } from './plan-list.ts';
import { pricingCopy } from './pricing.ts';
import {
  changeCopy,
  confirmationCopy,
  forgotCopy,
  loginCopy,
  logoutCopy,
  passwordSentCopy,
  registerCopy,
  resetCopy,
  verifyCopy,
} from './session.ts';
import { termsText } from './terms.ts';

export type PageMeta = { title: string; description: string };

const locationCount = launchCatalogue.length;
const freeCount = launchCatalogue.filter(({ isFree }) => isFree).length;

/** Indexed pages with the title and description that search results show. Titles equal the pages' headings. */
export const searchablePages: Record<string, PageMeta> = {
  '/': {
    title: homeCopy.title,
    description: `A VPN with ${locationCount} server locations, 256-bit encryption and no logs of what you do. From ${lowestPrice} a month; a free account needs no payment details.`,
  },
  '/pricing': {
    title: pricingCopy.title,
    description: `${planTitles} side by side: locations, devices and features for ${lowestPrice} to ${highestPrice} a month, billed monthly. Cancel at any time.`,
  },
  '/download': {
    title: downloadCopy.title,
    description: `Get ${brand.name} for Android from the Play Store. Sign in, or create a free account, and connect in three steps; iOS is coming soon.`,
  },
  '/login': {
    title: loginCopy.title,
    description: `Sign in to ${brand.name} to see your plan, the locations you have chosen and the day it renews.`,
  },
  '/register': {
    title: registerCopy.title,
    description: `A free account at ${brand.name} opens ${freeCount} locations. It takes an e-mail, a username and a password, and no payment details.`,
  },
  '/privacy-policy': {
    title: privacyText.title,
    description: `What ${brand.name} keeps about you, what it never keeps, and what lies in your own browser. No activity logs, no connection logs.`,
  },
  '/terms-and-conditions': {
    title: termsText.title,
    description: `What you may expect of ${brand.name} and what it expects of you: plans, prices, renewal, cancelling, refunds and fair use.`,
  },
};

/** Pages with noindex: they concern one visitor, or make sense only after another page. */
export const hiddenPages: Record<string, PageMeta> = {
  '/confirmation': {
    title: confirmationCopy.title,
    description: 'Your account waits for the link in the confirmation e-mail. Have it sent once more from here.',
  },
  '/forgot-password': {
    title: forgotCopy.title,
    description: 'Name the e-mail of your account and choose a new password with the link that arrives.',
  },
  '/password-confirmation': {
    title: passwordSentCopy.title,
    description: 'A link to change your password is on its way to your e-mail. It works once, within an hour.',
  },
  '/password-reset': {
    title: resetCopy.title,
    description: 'Choose the new password of your account. Every device signs in again afterwards.',
  },
  '/verify-email': {
    title: verifyCopy.title,
    description: 'The link in your e-mail confirms here that the address of your account is yours.',
  },
  '/payment-return': {
    title: returnCopy.title,
    description: 'The payment window comes back here once it is done, and your plan goes on where it began.',
  },
  '/logout': {
    title: logoutCopy.title,
    description: `Ends your session at ${brand.name} on this device, at once.`,
  },
  '/account': {
    title: accountCopy.title,
    description: 'Your plan, what it costs, until when it lasts, and the locations you have chosen.',
  },
  '/change-password': {
    title: changeCopy.title,
    description: 'Change the password of your account. Your other devices are signed out, this one stays.',
  },
};

/** The page served at unknown addresses. */
export const noPage: PageMeta = {
  title: brand.name,
  description: `There is no such page at ${brand.name}, a VPN by monthly subscription.`,
};

/** The preview image of a shared link. */
export const socialPicture = {
  tagline: homeCopy.hero.heading,
  alt: `${brand.name}: ${homeCopy.title}. ${homeCopy.hero.drawing(locationCount)}.`,
};
