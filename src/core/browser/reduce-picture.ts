/** Photos of cameras are larger than the site takes: they are drawn anew in the browser, as the server does with every picture. */
import { uploadLimits } from '../../../domain/uploads/upload-limits.ts';

const QUALITY = 0.85;

const PICTURE = /\.(jpe?g|png|webp)$/i;

function draw(picture: ImageBitmap): Promise<Blob | null> {
  const factor = Math.min(1, uploadLimits.side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * factor);
  canvas.height = Math.round(picture.height * factor);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** A picture above the limit as a smaller JPEG. Any other file, and what the browser cannot read, comes back as it is. */
export async function reducedPicture(file: File): Promise<File> {
  if (file.size <= uploadLimits.bytes || !PICTURE.test(file.name)) return file;
  try {
    const picture = await createImageBitmap(file);
    const drawn = await draw(picture);
    picture.close();
    return drawn === null
      ? file
      : new File([drawn], file.name.replace(PICTURE, '.jpg'), { type: drawn.type });
  } catch {
    return file;
  }
}
