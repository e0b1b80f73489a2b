import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, inject, test } from 'vitest';
import { memberBytes } from '#infra/tools/cost/item-bytes.ts';
import { itemBytes } from '#test/support/consumption.ts';
import { openHarness } from '#test/support/lambda-harness/lambda-harness.ts';
import { aMember, aSubscriber } from '#test/support/lambda-harness/people.ts';

test('the size of a member’s item is the one in docs/scale.md', async () => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: inject('engineUrl'), region: 'us-east-1', credentials });
  const harness = await openHarness();
  const sizeOf = async ({ userId }: { userId: string }): Promise<number> => {
    const Key = { pk: { S: `user#${userId}` } };
    const { Item = {} } = await client.send(new GetItemCommand({ TableName: harness.tableNames.users, Key }));
    return itemBytes(Item);
  };
  const member = await aMember(harness);

  const free = await sizeOf(member);
  await member.signIn();
  const signedIn = await sizeOf(member);
  await member.start('explorer');
  const choosing = await sizeOf(member);
  const subscribed = await sizeOf(await aSubscriber(harness));
  await harness.close();
  client.destroy();

  expect({
    free,
    session: signedIn - free,
    openCheckout: choosing - signedIn,
    subscription: subscribed - signedIn,
  }).toEqual(memberBytes);
});
