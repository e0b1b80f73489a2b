import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fetchEngine } from '#infra/local/engine/fetch-engine.ts';
import { ensureJava } from '#infra/local/engine/java.ts';
import { engineCommand } from '#infra/local/engine/launch.ts';

/** Below its root, LocalStack keeps the programs that it would otherwise download. */
const programs = 'var/lib/localstack/lib';
const javaHome = process.platform === 'darwin' ? 'java/21/Contents/Home' : 'java/21';

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * The script that LocalStack takes for Java. It starts DynamoDB Local as npm start does, in memory and on the loopback
 * interface, without the agent that LocalStack downloads to allow more than 20 indexes. It ends with LocalStack, even if
 * that is killed.
 */
export const javaScript = (engineFolder: string, command: readonly string[]): string => `#!/bin/sh
while [ $# -gt 1 ] && [ "$1" != -port ]; do shift; done
port=$2
cd ${quoted(engineFolder)} || exit
export ENGINE_PATH=/
${command.map((word) => (word === 'port=0' ? '"port=$port"' : quoted(word))).join(' ')} &
engine=$!
while kill -0 "$PPID" && kill -0 "$engine"; do sleep 1; done 2>/dev/null
kill "$engine" 2>/dev/null
`;

/** Puts the project's DynamoDB Local where LocalStack looks for its own. */
export const placeEngine = async (root: string, report: (line: string) => void): Promise<void> => {
  const java = await ensureJava(report);
  const engine = await fetchEngine(report);
  const [engineLink, javaFile] = [join(root, programs, 'dynamodb-local/2'), join(root, programs, javaHome, 'bin/java')];
  for (const path of [engineLink, javaFile]) await mkdir(dirname(path), { recursive: true });
  await symlink(engine, engineLink);
  await writeFile(javaFile, javaScript(engine, engineCommand(java, null, 0)));
  await chmod(javaFile, 0o755);
};
