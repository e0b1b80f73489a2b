import { isEmail } from '#contract/text-shapes.ts';
import { rulesCopy as copy } from '#web/copy/en/session.ts';

/** What is wrong with each field, in words; undefined where nothing is. */
export type Faults<Draft> = { [Name in keyof Draft]: string | undefined };

export const isFaultless = (faults: Record<string, string | undefined>): boolean =>
  Object.values(faults).every((fault) => fault === undefined);

export type LoginDraft = { email: string; password: string };
export type RegisterDraft = { email: string; username: string; password: string; repeat: string; isAccepted: boolean };
export type ResendDraft = { email: string };
export type ForgotDraft = { email: string };
export type ResetDraft = { password: string; repeat: string };
export type ChangeDraft = { oldPassword: string; newPassword: string };

// The bound and the number in its text disagree in the specification; both are kept.
const loginPasswordMin = 2;
const passwordMin = 8;

const emailFault = (email: string, invalid: string, required = copy.emailRequired): string | undefined => {
  if (email.trim() === '') return required;
  return isEmail(email) ? undefined : invalid;
};

const passwordFault = (
  password: string,
  min: number,
  tooShort: string,
  required = copy.passwordRequired,
): string | undefined => {
  if (password === '') return required;
  return [...password].length < min ? tooShort : undefined;
};

export const loginFaults = ({ email, password }: LoginDraft): Faults<LoginDraft> => ({
  email: emailFault(email, copy.emailInvalid),
  password: passwordFault(password, loginPasswordMin, copy.passwordTooShortAtLogin),
});

/** The two passwords are compared by the server alone. */
export const registerFaults = (draft: RegisterDraft): Faults<RegisterDraft> => ({
  email: emailFault(draft.email, copy.emailInvalidAtRegister),
  username: draft.username.trim() === '' ? copy.usernameRequired : undefined,
  password: passwordFault(draft.password, passwordMin, copy.passwordTooShort),
  repeat: passwordFault(draft.repeat, passwordMin, copy.passwordTooShort),
  isAccepted: draft.isAccepted ? undefined : copy.termsRequired,
});

export const resendFaults = ({ email }: ResendDraft): Faults<ResendDraft> => ({
  email: emailFault(email, copy.emailInvalid),
});

export const forgotFaults = ({ email }: ForgotDraft): Faults<ForgotDraft> => ({
  email: emailFault(email, copy.emailInvalidAtForgot, copy.emailRequiredAtForgot),
});

export const resetFaults = ({ password, repeat }: ResetDraft): Faults<ResetDraft> => ({
  password: passwordFault(password, passwordMin, copy.passwordTooShort),
  repeat: repeat === password ? undefined : copy.passwordsDiffer,
});

export const changeFaults = ({ oldPassword, newPassword }: ChangeDraft): Faults<ChangeDraft> => ({
  oldPassword: passwordFault(oldPassword, passwordMin, copy.passwordTooShort, copy.oldPasswordRequired),
  newPassword: passwordFault(newPassword, passwordMin, copy.passwordTooShort, copy.newPasswordRequired),
});
