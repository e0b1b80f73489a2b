import { runServers } from './run-servers.ts';

process.exitCode = await runServers(process.argv.slice(2), {
  source: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
});
