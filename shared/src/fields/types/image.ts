import { attachmentType } from '#shared/fields/attachment-type.ts'

/** Pictures, shown as such. */
export const image = attachmentType('image', 'pictures', 20, true)
