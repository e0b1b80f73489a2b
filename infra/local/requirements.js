// Loaded first, and in plain JavaScript because an older Node can't run TypeScript.
import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const { engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const [oldest, major, minor] = /(\d+)\.(\d+)/u.exec(engines.node);
const { node } = process.versions;
const [currentMajor, currentMinor] = node.split('.').map(Number);

/** @param {string} line What is missing and what to do. */
const refuse = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

// npm writes this file last.
if (!existsSync(new URL('node_modules/.package-lock.json', root)))
  refuse('The packages are missing. Run npm ci first.');

if (currentMajor !== Number(major) || currentMinor < Number(minor))
  refuse(
    `Pazia runs on Node ${oldest} or a later ${major}, and this is ${node}. ` +
      'On Linux npm ci brings the right one; elsewhere install it.',
  );
