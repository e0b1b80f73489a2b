import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectTaggingCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { AwsConnection } from '#infra/cli/aws-connection.ts';
import { supersededTag } from '#infra/config/names.ts';

const folder = 'assets';

const keysIn = async (client: S3Client, Bucket: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` }))
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
};

/**
 * Tags the assets in the bucket that are not part of the built site. Each is copied onto itself, since S3 counts the days
 * of a lifecycle rule from when an object was written: so they last a month from now, and not from their own deployment.
 * An asset that is part of the site again loses its tag. Returns how many were tagged.
 */
export const tagSuperseded = async (Bucket: string, site: string, connection: AwsConnection): Promise<number> => {
  const client = new S3Client(connection);
  const current = new Set(readdirSync(join(site, folder)).map((file) => `${folder}/${file}`));
  let count = 0;
  for (const Key of await keysIn(client, Bucket)) {
    const { TagCount = 0, ContentType, CacheControl } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    if (current.has(Key) && TagCount > 0) await client.send(new DeleteObjectTaggingCommand({ Bucket, Key }));
    if (current.has(Key) || TagCount > 0) continue;
    await client.send(
      new CopyObjectCommand({
        Bucket,
        Key,
        CopySource: encodeURI(`${Bucket}/${Key}`),
        // S3 refuses to copy an object onto itself unless its metadata is written again.
        MetadataDirective: 'REPLACE',
        ContentType,
        CacheControl,
        TaggingDirective: 'REPLACE',
        Tagging: new URLSearchParams(supersededTag).toString(),
      }),
    );
    count += 1;
  }
  return count;
};
