import { AppError } from '#shared/protocol/errors.ts'

/** Its code is that of a busy disk, after which others try again. */
export const journalAway = (): AppError => Object.assign(new AppError('journal_unavailable'), { code: 'SQLITE_BUSY_JOURNAL' })

export const isJournalAway = (error: unknown): boolean => error instanceof AppError && error.id === 'journal_unavailable'
