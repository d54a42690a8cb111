/** K5 a photo above the limit of a file is drawn smaller in the browser; every other file stays as it is. */
import { expect, test } from 'vitest';
import { uploadLimits } from '../../domain/uploads/upload-limits.ts';
import { reducedPicture } from '../../src/core/browser/reduce-picture.ts';

/** A picture that no format makes small: every point has a colour of its own. */
async function noise(side: number): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [side, side];
  const context = canvas.getContext('2d');
  const points = new ImageData(side, side);
  let state = 1;
  for (let at = 0; at < points.data.length; at++) {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    points.data[at] = at % 4 === 3 ? 255 : state >>> 24;
  }
  context?.putImageData(points, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], '사진.PNG', { type: 'image/png' });
}

test('K5 a photo above the limit becomes a JPEG below it, 1600 px at its longest side', async () => {
  const photo = await noise(1800);
  expect(photo.size).toBeGreaterThan(uploadLimits.bytes);
  const reduced = await reducedPicture(photo);
  expect([reduced.name, reduced.type]).toEqual(['사진.jpg', 'image/jpeg']);
  expect(reduced.size).toBeLessThan(uploadLimits.bytes);
  const { width, height } = await createImageBitmap(reduced);
  expect([width, height]).toEqual([1600, 1600]);
});

test('K5 a small picture, a text, and what is no picture stay as they are', async () => {
  const large = new Uint8Array(uploadLimits.bytes + 1);
  for (const file of [
    new File(['x'], 'a.png'),
    new File([large], 'a.txt'),
    new File([large], 'a.jpg', { type: 'image/jpeg' }),
  ])
    expect(await reducedPicture(file)).toBe(file);
});
