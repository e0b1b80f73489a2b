import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
  /** For NODE_EXTRA_CA_CERTS. */
  file: string;
}

/** Creates a certificate for these names in the folder; null if openssl is missing. */
export const createCertificate = (folder: string, names: readonly string[] = ['IP:127.0.0.1']): Certificate | null => {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=bench`.split(
    ' ',
  );
  const output = ['-addext', `subjectAltName=${names.join()}`, '-keyout', keyFile, '-out', file];
  try {
    execFileSync('openssl', [...request, ...output], { stdio: 'ignore' });
  } catch {
    return null;
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
};
