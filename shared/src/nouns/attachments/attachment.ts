/** The metadata of an uploaded file. */
export interface Attachment {
  id: string
  name: string
  /** bytes */
  size: number
  /** the media type found in its first bytes; `application/octet-stream` when they say nothing */
  type: string
  /** a picture that may be shown in the page */
  isImage: boolean
  /** announced, with bytes still on a device */
  isArriving?: true
  /** ISO time of the announcement; its device may never come back */
  announcedAt?: string
}

/** The most bytes of an uploaded file. */
export const maxAttachmentBytes = 100 * 1024 * 1024

/** The most bytes of one part of a file that is sent in parts. */
export const maxPartBytes = 4 * 1024 * 1024
