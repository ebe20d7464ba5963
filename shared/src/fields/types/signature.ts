import type { FieldType } from '#shared/fields/field-type.ts'
import { attachmentType } from '#shared/fields/attachment-type.ts'

/** A signature, drawn or typed, kept as a picture. */
export const signature: FieldType = { ...attachmentType('signature', 'signature', 1, true), tags: ['premium'] }
