import { DeleteSuppressedDestinationCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Env } from '#ports/env.ts';
import { clientConfig } from './connection.ts';

/** Removes an address from the suppression list of the account. */
export const unsuppress = async (env: Env, address: string): Promise<void> => {
  try {
    await new SESv2Client(clientConfig(env)).send(new DeleteSuppressedDestinationCommand({ EmailAddress: address }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
};
