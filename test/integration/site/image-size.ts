const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The size in a PNG's header. */
export const pngSize = (bytes: Buffer): { width: number; height: number } => {
  if (!bytes.subarray(0, 8).equals(signature)) throw new Error('not a PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** The first image in an .ico file. */
export const iconFrame = (bytes: Buffer): Buffer => {
  const from = bytes.readUInt32LE(18);
  return bytes.subarray(from, from + bytes.readUInt32LE(14));
};
