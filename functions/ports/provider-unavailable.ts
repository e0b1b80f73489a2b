import { CodedError } from './internal-error.ts';

type ProviderErrorCode =
  | 'provider_customer_of_other_mode'
  | 'provider_error_status'
  | 'provider_no_response'
  | 'provider_path_invalid'
  | 'provider_reply_unusable'
  | 'provider_still_charging'
  | 'provider_subscription_unknown';

/** The provider gave no usable response. Whether it carried out the call is unknown. */
export class ProviderUnavailable extends CodedError<ProviderErrorCode> {
  override readonly name = 'ProviderUnavailable';
}
