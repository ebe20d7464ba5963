import { pageMarkdown } from '#shared/nouns/pages/page-markdown.ts'
import { readPageSnapshot, withBlockMarks } from '#shared/nouns/pages/page-document.ts'
import type { Job } from '#server/jobs/job.ts'
import { readUpdates } from '#server/sync/document-memory.ts'
import { readElsewhere, type DocumentOnDisk } from '#server/sync/read-elsewhere.ts'

export interface ReadPageInput extends DocumentOnDisk {
  /** title of the page */
  label: string
}

/** A stored page as Markdown, on this thread's own connection; undefined when it is not stored. */
export const readPageJob: Job = (input) => {
  const { label, ...place } = input as ReadPageInput
  return readElsewhere(place, (_db, { updates }) =>
    pageMarkdown(label, withBlockMarks(readPageSnapshot(readUpdates(updates))), { exact: true }),
  )
}
