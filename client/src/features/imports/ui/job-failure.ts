import type { ImportJob } from '#shared/nouns/imports/import-job.ts'

/** Why a table could not be imported, with the words of its server and the columns that are gone. */
export function jobFailure({ error }: Pick<ImportJob, 'error'>, t: (key: string) => string): string {
  if (!error) return ''
  const { said, columns } = (error.details ?? {}) as { said?: unknown; columns?: unknown }
  const gone = Array.isArray(columns) ? `(${columns.join(', ')})` : ''
  return [t(`errors:${error.id}`), gone, typeof said === 'string' ? said : ''].filter((part) => part !== '').join(' ')
}
