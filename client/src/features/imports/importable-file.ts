import type { TFunction } from '#client/i18n/i18n.ts'
import { toast } from '#client/ui/toast.ts'

export function isImportable(name: string): boolean {
  return /\.(csv|tsv|txt|xlsx|xls|json|ndjson|jsonl)$/i.test(name)
}

/** The connector that a file belongs to, by its name. */
export function connectorOf(name: string): 'csv' | 'microsoft-excel' {
  return /\.xlsx?$/i.test(name) ? 'microsoft-excel' : 'csv'
}

/** The file of several dropped ones that is imported: a picture among them is not the one that was meant. Says that the others wait. */
export function pickFile(files: readonly File[], t: TFunction): File | undefined {
  const file = files.find(({ name }) => isImportable(name)) ?? files[0]
  if (file && isImportable(file.name) && files.length > 1)
    toast({ id: 'oneFile', message: t('imports:anywhere.oneOfMany', { name: file.name, count: files.length }) })
  return file
}
