const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Width and height from a PNG's first chunk. */
export const pngSize = (bytes: Buffer): { width: number; height: number } => {
  if (!bytes.subarray(0, 8).equals(signature)) throw new Error('This is no PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** Width and height of the first image in an .ico file. */
export const iconFrame = (bytes: Buffer): Buffer => {
  const from = bytes.readUInt32LE(18);
  return bytes.subarray(from, from + bytes.readUInt32LE(14));
};
