/** Shrinks photos. Those of phones are larger than necessary, which is slow on a bad connection. */

const LARGE_BYTES = 1_500_000
const LONGEST_SIDE = 2400
const QUALITY = 0.85

/** The photo as JPEG, at most 2,400 pixels per side; small photos and other files are returned unchanged. */
export async function smallerPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < LARGE_BYTES) return file
  try {
    const picture = await createImageBitmap(file) // applies the orientation in the photo's metadata
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
    return file // the server decides whether it can read it
  }
}
