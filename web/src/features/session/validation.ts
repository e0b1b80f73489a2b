import { isEmail } from '#contract/text-shapes.ts';
import { rulesCopy as copy } from '#web/copy/en/session.ts';

/** The error message of each field; undefined for a valid one. */
export type FieldErrors<Draft> = { [Name in keyof Draft]: string | undefined };

export const hasNoErrors = (errors: Record<string, string | undefined>): boolean =>
  Object.values(errors).every((error) => error === undefined);

export type LoginDraft = { email: string; password: string };
export type RegisterDraft = { email: string; username: string; password: string; repeat: string; isAccepted: boolean };
export type ResendDraft = { email: string };
export type ForgotDraft = { email: string };
export type ResetDraft = { password: string; repeat: string };
export type ChangeDraft = { oldPassword: string; newPassword: string };

// The specification's message names 6 characters, but its bound is 2; both are kept.
const loginPasswordMin = 2;
const passwordMin = 8;

const emailError = (email: string, invalid: string, required = copy.emailRequired): string | undefined => {
  if (email.trim() === '') return required;
  return isEmail(email) ? undefined : invalid;
};

const passwordError = (
  password: string,
  min: number,
  tooShort: string,
  required = copy.passwordRequired,
): string | undefined => {
  if (password === '') return required;
  return [...password].length < min ? tooShort : undefined;
};

export const validateLogin = ({ email, password }: LoginDraft): FieldErrors<LoginDraft> => ({
  email: emailError(email, copy.emailInvalid),
  password: passwordError(password, loginPasswordMin, copy.passwordTooShortAtLogin),
});

/** Only the server compares the two passwords. */
export const validateRegistration = (draft: RegisterDraft): FieldErrors<RegisterDraft> => ({
  email: emailError(draft.email, copy.emailInvalidAtRegister),
  username: draft.username.trim() === '' ? copy.usernameRequired : undefined,
  password: passwordError(draft.password, passwordMin, copy.passwordTooShort),
  repeat: passwordError(draft.repeat, passwordMin, copy.passwordTooShort),
  isAccepted: draft.isAccepted ? undefined : copy.termsRequired,
});

export const validateResend = ({ email }: ResendDraft): FieldErrors<ResendDraft> => ({
  email: emailError(email, copy.emailInvalid),
});

export const validateForgotPassword = ({ email }: ForgotDraft): FieldErrors<ForgotDraft> => ({
  email: emailError(email, copy.emailInvalidAtForgot, copy.emailRequiredAtForgot),
});

export const validateReset = ({ password, repeat }: ResetDraft): FieldErrors<ResetDraft> => ({
  password: passwordError(password, passwordMin, copy.passwordTooShort),
  repeat: repeat === password ? undefined : copy.passwordsDiffer,
});

export const validateChange = ({ oldPassword, newPassword }: ChangeDraft): FieldErrors<ChangeDraft> => ({
  oldPassword: passwordError(oldPassword, passwordMin, copy.passwordTooShort, copy.oldPasswordRequired),
  newPassword: passwordError(newPassword, passwordMin, copy.passwordTooShort, copy.newPasswordRequired),
});
