/** What is known of an uploaded file. */
export interface Attachment {
  id: string
  name: string
  /** bytes */
  size: number
  /** the media type found in its first bytes; `application/octet-stream` when they say nothing */
  type: string
  /** a picture that may be shown in the page */
  isImage: boolean
}

/** The most bytes of an uploaded file. */
export const maxAttachmentBytes = 100 * 1024 * 1024
