import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
  /** For NODE_EXTRA_CA_CERTS. */
  file: string;
}

/** A certificate for 127.0.0.1 that lives as long as the folder; null where openssl is missing. */
export const certificate = (folder: string): Certificate | null => {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const given = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=bench`.split(' ');
  const more = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', keyFile, '-out', file];
  try {
    execFileSync('openssl', [...given, ...more], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
};
