import { readFile } from 'node:fs/promises'
import { AppError } from '#shared/protocol/errors.ts'
import type { Job } from '#server/jobs/job.ts'

const mostPages = 20

/** The text of a PDF's first pages, on a thread: its parser takes any time for some files. @throws AppError `attachment_unreadable` */
export const readPdfJob: Job = async (input): Promise<string> => {
  const { path, most } = input as { path: string; most: number }
  const { extractText, getDocumentProxy } = await import('unpdf')
  const bytes = new Uint8Array(await readFile(path))
  try {
    const document = await getDocumentProxy(bytes)
    const { text } = await extractText(document, { mergePages: false })
    const found = text.slice(0, mostPages).join('\n').trim()
    if (found === '') throw new AppError('attachment_unreadable')
    return found.slice(0, most)
  } catch {
    throw new AppError('attachment_unreadable')
  }
}
