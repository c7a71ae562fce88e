/** Photographs of phones are larger than any reader needs; on a bad connection that is the difference. */

const LARGE_BYTES = 1_500_000
const LONGEST_SIDE = 2400
const QUALITY = 0.85

/** The photograph with at most 2,400 pixels a side, as JPEG; anything else, and what is small, as it is. */
export async function smallerPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < LARGE_BYTES) return file
  try {
    const picture = await createImageBitmap(file) // turned as its camera says
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (smaller === null || smaller.size >= file.size) return file
    return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return file // the server says whether it can read it
  }
}
