import { z } from 'zod'

export interface JournalConfig {
  /** of PostgreSQL, with its password */
  url: string
}

export const journalVariable = { JOURNAL_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional() }

/** @throws what `mistake` makes */
export function readJournal(
  env: { JOURNAL_URL?: string | undefined; ARCHIVE: string; S3_BUCKET?: string | undefined },
  mistake: (text: string) => Error,
): JournalConfig | undefined {
  if (env.JOURNAL_URL === undefined) return undefined
  // it keeps what came since the last object of the archive, and nothing else
  if (env.ARCHIVE === 'off') throw mistake('JOURNAL_URL: set ARCHIVE as well')
  if (env.ARCHIVE === 'files' && env.S3_BUCKET === undefined) throw mistake('JOURNAL_URL: ARCHIVE has to be elsewhere than DATA_DIR')
  return { url: env.JOURNAL_URL }
}
