import { CreateEventBusCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SESClient, VerifyDomainIdentityCommand } from '@aws-sdk/client-ses';
import { StartFailure } from '../start-failure.ts';
import { operator } from './caller.ts';

/** A refused connection to a hostname with several addresses has no message. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
};

/** Creates the bus and the mail identity at another AWS-compatible endpoint. */
export const prepareUpstream = async (endpoint: string, busName: string, mailDomain: string): Promise<void> => {
  const settings = { endpoint, region: 'us-east-1', credentials: { accessKeyId: operator, secretAccessKey: operator } };
  try {
    await new EventBridgeClient(settings).send(new CreateEventBusCommand({ Name: busName })).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'ResourceAlreadyExistsException')) throw error;
    });
    await new SESClient(settings).send(new VerifyDomainIdentityCommand({ Domain: mailDomain }));
  } catch (error) {
    throw new StartFailure(
      `The endpoint of AWS_ENDPOINT_URL, ${endpoint}, does not accept events and mail (${reasonOf(error)}): start it ("npm run localstack" starts LocalStack), or unset the variable.`,
    );
  }
};
