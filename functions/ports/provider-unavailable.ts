/** The provider gave no usable answer; nothing is known of what it did. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
