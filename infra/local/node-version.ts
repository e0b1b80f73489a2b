/** The oldest Node that runs this project, as package.json demands it. */
const needed = { major: 24, minor: 21 };

/** What is wrong with a version of Node, in one sentence; null when nothing is. */
export const nodeVersionFault = (version: string): string | null => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === needed.major && minor >= needed.minor) return null;
  return (
    `Pazia runs on Node ${needed.major}.${needed.minor} or a later ${needed.major}, and this is ${version}. ` +
    'Run npm ci, which brings the right one, and start with npm start.'
  );
};
