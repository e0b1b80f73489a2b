/** Validation messages from section 5 of the specification. */
export const rulesCopy = {
  emailRequired: 'You must enter a valid email',
  emailInvalid: 'Please enter a valid email address.',
  emailInvalidAtRegister: 'Your email should end with .ke',
  usernameRequired: 'You must enter user name',
  passwordRequired: 'Please enter your password.',
  passwordTooShortAtLogin: 'Password is too short - must be at least 6 chars',
  passwordTooShort: 'Password is too short - should be 8 chars minimum.',
  termsRequired: 'The terms and conditions must be accepted.',
  emailRequiredAtForgot: 'You must enter a email',
  emailInvalidAtForgot: 'You must enter a valid email',
  oldPasswordRequired: 'Please enter your old password.',
  newPasswordRequired: 'Please enter your new password.',
  passwordsDiffer: 'Passwords must match',
};

export const fieldNames = {
  email: 'Email',
  username: 'Username',
  password: 'Password',
  repeat: 'Confirm password',
  oldPassword: 'Old Password',
  newPassword: 'New Password',
};

export const loginCopy = {
  title: 'Sign in',
  lead: 'Your plan, your locations and what they cost are behind this.',
  hint: 'Please use the password sent to your email.',
  remember: 'Remember me',
  button: 'Sign in',
  done: 'Signed In Successfully!',
  forgot: 'Forgot password',
  noAccount: 'No account yet?',
  register: 'Register',
  notConfirmed: 'Email not confirmed yet?',
  resend: 'Resend the verification email',
};

export const registerCopy = {
  title: 'Create an account',
  lead: 'It costs nothing and takes a minute.',
  rule: {
    length: 'At least 8 characters',
    uppercase: 'one uppercase letter',
    number: 'one number',
    special: 'one special character',
    met: 'done',
  },
  terms: 'I accept the',
  termsLink: 'terms and conditions',
  button: 'Create your account',
  done: 'Signed Up Successfully!',
  fallback: 'An unknown error occurred.',
  hasAccount: 'Have an account?',
  signIn: 'Sign in',
  facts: {
    heading: 'With a free account',
    price: '$0',
    priceNote: 'and no payment details',
    locations: 'locations',
  },
};

export const confirmationCopy = {
  title: 'Activate Your Email to Get Started',
  created: 'Your account was created, and a confirmation email was sent',
  to: (email: string) => ` to ${email}`,
  next: 'Open the link in it and your account is ready. The link works for 24 hours.',
  missing: 'Nothing there?',
  missingText: 'It can take a minute, and it may lie in the spam folder. We can also send it once more.',
  signIn: 'Go to sign in',
};

export const verifyCopy = {
  title: 'Email verification',
  verifying: 'Verifying Email',
  noToken: 'Invalid or missing verification token.',
  done: 'Your email has been verified successfully!',
  fallback: 'Verification failed.',
  signIn: 'Sign in',
  account: 'Go to your account',
  retry: 'Try again',
  again: 'Ask for a new link',
  againText: 'We send it to the address you registered with.',
  againSignedIn: 'Your account shows whether the address still has to be confirmed.',
};

export const resendCopy = {
  button: 'Resend Verification Email',
  done: 'Verification email resent successfully!',
  fallback: 'Failed to resend email.',
};

export const logoutCopy = {
  title: 'Sign out',
  leaving: 'Signing you out',
  done: (seconds: number) => `You have signed out! Redirecting in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  toast: 'Signed Out Successfully!',
  failed: 'You are still signed in',
  retry: 'Try again',
  signIn: 'Sign in now',
};

export const forgotCopy = {
  title: 'Forgot your password?',
  lead: 'We send you a link to choose a new one.',
  button: 'Send reset link',
  done: 'Reset Link Sent!',
  fallback: 'An error occurred.',
  back: 'Back to sign in',
};

export const passwordSentCopy = {
  title: 'Check your email',
  sent: 'We sent a link to change the password to',
  yourEmail: 'your email',
  next: 'Open it within an hour. It works once.',
  missing: 'Nothing there?',
  missingText:
    'It can take a minute, and it may lie in the spam folder. A link goes only to an address with an account.',
  again: 'Ask for another link',
  signIn: 'Back to sign in',
  account: 'Go to your account',
};

export const resetCopy = {
  title: 'New password',
  lead: 'Afterwards every device is signed out, and you sign in again.',
  button: 'Reset your password',
  done: 'Password updated successfully!',
  fallback: 'An unexpected error occurred. Please try again.',
  noToken: 'The reset link is missing or incomplete.',
  noTokenText: 'Open the link from your email once more, or ask for a new one.',
  again: 'Ask for a new link',
  change: 'Change Password',
};

export const changeCopy = {
  title: 'Change password',
  lead: 'Your other devices are signed out. This one stays.',
  button: 'Change password',
  done: 'Password Changed Successfully!',
  fallback: 'An unexpected error occurred. Please try again.',
  home: 'Home',
};
