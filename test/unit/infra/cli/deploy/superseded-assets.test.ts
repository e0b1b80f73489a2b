import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { operatorConnection } from '#infra/cli/aws-connection.ts';
import { tagSuperseded } from '#infra/cli/deploy/superseded-assets.ts';
import { aFolder } from '#test/support/folders.ts';

const s3 = mockClient(S3Client);
beforeEach(() => void s3.reset());
afterAll(() => s3.restore());

/** Tags the assets of a bucket, by name with the number of their tags, for a site of app-2.js. */
const tagIn = async (bucket: Record<string, number>): Promise<number> => {
  const site = aFolder();
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'assets/app-2.js'), '');
  s3.on(ListObjectsV2Command).resolves({ Contents: Object.keys(bucket).map((name) => ({ Key: `assets/${name}` })) });
  for (const [name, TagCount] of Object.entries(bucket))
    s3.on(HeadObjectCommand, { Bucket: 'site', Key: `assets/${name}` }).resolves({
      TagCount,
      ContentType: 'text/javascript',
      CacheControl: 'immutable',
    });
  return tagSuperseded('site', site, operatorConnection);
};

const changes = () => s3.calls().filter(({ args }) => !/List|Head/u.test(args[0].constructor.name));

test('an asset that is no longer part of the site is written again with the tag and the same headers', async () => {
  const count = await tagIn({ 'app-1.js': 0, 'app-2.js': 0 });

  expect(count).toBe(1);
  expect(changes().map(({ args }) => args[0].input)).toEqual([
    {
      Bucket: 'site',
      Key: 'assets/app-1.js',
      CopySource: 'site/assets/app-1.js',
      MetadataDirective: 'REPLACE',
      ContentType: 'text/javascript',
      CacheControl: 'immutable',
      TaggingDirective: 'REPLACE',
      Tagging: 'superseded=true',
    },
  ]);
  expect(s3.commandCalls(CopyObjectCommand)).toHaveLength(1);
});

test('an asset is tagged once, so that its month is not started again by every deployment', async () => {
  expect(await tagIn({ 'app-1.js': 1, 'app-2.js': 0 })).toBe(0);
  expect(changes()).toEqual([]);
});

test('an asset that is part of the site again loses its tag', async () => {
  expect(await tagIn({ 'app-2.js': 1 })).toBe(0);
  expect(changes().map(({ args }) => args[0].input)).toEqual([{ Bucket: 'site', Key: 'assets/app-2.js' }]);
  expect(s3.commandCalls(DeleteObjectTaggingCommand)).toHaveLength(1);
});
