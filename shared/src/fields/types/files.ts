import { attachmentType } from '#shared/fields/attachment-type.ts'

/** Files of any kind. */
export const files = attachmentType('files', 'files', 100, false)
