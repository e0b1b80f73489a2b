import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A higher quality takes seconds for a bundle and saves a few per cent. */
const quality = 9;

export const compress = async (bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return encoding === 'gzip' ? zip(bytes) : bytes;
};

/** The best encoding that a client accepts. */
export const encodingFor = (accepted: string | null): Encoding => {
  const taken = new Set<string>();
  for (const part of (accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/u);
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/u.test(parameter))) taken.add(name);
  }
  return (['br', 'gzip'] as const).find((encoding) => taken.has(encoding)) ?? 'identity';
};
