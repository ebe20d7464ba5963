import { attachmentType } from '#shared/fields/attachment-type.ts'

/** A signature, drawn or typed, kept as a picture. */
export const signature = attachmentType('signature', 'signature', 1, true)
