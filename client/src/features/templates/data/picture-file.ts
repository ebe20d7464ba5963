import { maxTemplatePictureBytes } from '#shared/nouns/templates/template-limits.ts'
import { callForResponse } from '#client/engine/api/call.ts'

/** Specification 3 §5. */
const taken: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/svg+xml'])
export const takenPictures = [...taken].join(',')

export type PictureProblem = 'format' | 'size'

/** The reason to refuse a file before it is sent; the server looks at its bytes. */
export function judgePicture(file: Pick<File, 'type' | 'size'>): PictureProblem | undefined {
  if (!taken.has(file.type)) return 'format'
  return file.size > maxTemplatePictureBytes ? 'size' : undefined
}

/** @returns the address of the picture, redrawn. @throws ApiError, OfflineError */
export async function sendPicture(file: Blob): Promise<string> {
  const response = await callForResponse('POST template/picture', { body: file })
  return ((await response.json()) as { picture: string }).picture
}
