import type { OrgDatabase } from '#server/storage/org-database.ts'
import { isBusy, isDamage } from '#server/storage/storage-fault.ts'
import { removeSqlFile, textFileOf } from '#server/storage/text-files.ts'
import { openTextFile, type TextFile } from '#server/features/search/text-index/text-file.ts'

/**
 * Works with the organisation's file of texts; undefined when there is none, another thread makes it, or it was damaged, which removes it: the
 * next question has another one made.
 */
export function withTextFile<T>(org: OrgDatabase, work: (file: TextFile) => T): T | undefined {
  let file: TextFile | undefined
  try {
    file = openTextFile(org.db.path, org.epoch)
    return file && work(file)
  } catch (error) {
    if (isDamage(error)) removeSqlFile(textFileOf(org.db.path))
    else if (!isBusy(error)) throw error
    return undefined
  } finally {
    file?.close()
  }
}
