import type { RunningEngine } from './cloud-options.ts';
import { keepEngine } from './engine/engine.ts';
import { holdFolder } from './engine/folder.ts';
import { installedJava } from './engine/java.ts';

/**
 * The database of `npm start`: the given endpoint, else DynamoDB Local if there is a Java, else null, which means the
 * embedded store.
 */
export const chooseEngine = async (
  dataFolder: string,
  endpoint: string | undefined,
  report: (line: string) => void,
): Promise<RunningEngine | null> => {
  if (endpoint) {
    holdFolder(dataFolder);
    report(`Tables, events and mail go to ${endpoint}.`);
    return { url: endpoint, stop: async () => undefined };
  }
  // Not the JRE that the tests fetched: running them must not take the data to another store.
  if ((await installedJava()) === null) {
    holdFolder(dataFolder);
    report('No Java 17 or newer was found, so the tables are kept without DynamoDB.');
    return null;
  }
  return keepEngine({ dataFolder, report });
};
