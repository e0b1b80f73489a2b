import { CreateEventBusCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { CreateConfigurationSetCommand, SESClient, VerifyDomainIdentityCommand } from '@aws-sdk/client-ses';
import { StartFailure } from '../start-failure.ts';
import { operator } from './caller.ts';

/** A refused connection to a hostname with several addresses has no message. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
};

const isPresent = (error: unknown): boolean =>
  error instanceof Error &&
  ['ResourceAlreadyExistsException', 'ConfigurationSetAlreadyExistsException'].includes(error.name);

const unlessPresent = (error: unknown): void => {
  if (!isPresent(error)) throw error;
};

type Needed = { busName: string; mailDomain: string; configurationSet: string };

/** Creates the bus, the mail identity and its configuration set at another AWS-compatible endpoint. */
export const prepareUpstream = async (
  endpoint: string,
  { busName, mailDomain, configurationSet }: Needed,
): Promise<void> => {
  const settings = { endpoint, region: 'us-east-1', credentials: { accessKeyId: operator, secretAccessKey: operator } };
  try {
    await new EventBridgeClient(settings).send(new CreateEventBusCommand({ Name: busName })).catch(unlessPresent);
    const ses = new SESClient(settings);
    await ses.send(new VerifyDomainIdentityCommand({ Domain: mailDomain }));
    const ConfigurationSet = { Name: configurationSet };
    await ses.send(new CreateConfigurationSetCommand({ ConfigurationSet })).catch(unlessPresent);
  } catch (error) {
    throw new StartFailure(
      `The endpoint of AWS_ENDPOINT_URL, ${endpoint}, does not accept events and mail (${reasonOf(error)}): start it ("npm run localstack" starts LocalStack), or unset the variable.`,
    );
  }
};
