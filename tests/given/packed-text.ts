import { pack } from 'tar-stream';

/** A text of three lines as programs of other formats packed it: the runtime has no packer for them. */
const from64 = (packed: string): Buffer => Buffer.from(packed, 'base64');

export const packedText = 'line 1\nline 2\nline 3\n';
export const xzText = from64(
  '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4AAUABFdADYaSh8IoCtv/pTGQc1VHhUgAAAAAEI8jTuWFTyCAAEtFS8LcW0ftvN9AQAAAAAEWVo=',
);
export const bzip2Text = from64('QlpoOTFBWSZTWbzj7nwAAAfZAAAQQAA4AAIlIAAxBkxBHqDRpl4hDGcM8XckU4UJC84+58A=');
/** A zip whose method is bzip2. */
export const zipOfBzip2Text = from64(
  'UEsDBC4AAAAMAAAAIVxHw5JcNQAAABUAAAAFAAAAeC50eHRCWmg5MUFZJlNZvOPufAAAB9kAABBAADgAAiUgADEGTEEeoNGmXiEMZwzxdyRThQkLzj7nwFBLAQIuAy4AAAAMAAAAIVxHw5JcNQAAABUAAAAFAAAAAAAAAAAAAACAAQAAAAB4LnR4dFBLBQYAAAAAAQABADMAAABYAAAAAAA=',
);

export async function tarOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
