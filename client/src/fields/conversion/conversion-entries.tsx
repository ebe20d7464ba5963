import type { ConversionEntry } from '#shared/nouns/tables/conversion-calls.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { convertAgain, revertField } from '#client/fields/conversion/conversion-commands.ts'
import type { Entry } from '#client/nouns/tables/EntryList.tsx'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { Button } from '#client/ui/Button.tsx'

interface ConversionEntriesOptions {
  /** without deleted fields, whose conversions cannot be undone */
  fields: readonly Field[]
  t: TFunction
  /** the author and the time */
  detail(entry: ConversionEntry): string
  onTaken(): void
}

/** Conversions of fields, for the undo list: the latest of each field can be undone. */
export function conversionEntries(
  conversions: readonly ConversionEntry[],
  { fields, t, detail, onTaken }: ConversionEntriesOptions,
): (Entry & { madeAt: string })[] {
  return conversions.flatMap((entry) => {
    const field = fields.find((candidate) => candidate.id === entry.fieldId)
    if (!field) return []
    const { label } = field
    const [from, to] = [entry.fromType, entry.toType].map((type) => t(`tables:types.${type}`))
    const take = async (): Promise<void> => {
      if (await tellOutcome(revertField(field, entry.id, t))) undoStackOf(field.tableId).forget(entry.id)
      onTaken()
    }
    const percent = entry.total > 0 ? Math.round((100 * entry.done) / entry.total) : 0
    return {
      id: entry.id,
      madeAt: entry.madeAt,
      title: {
        done: t('convert.did', { label, from, to }),
        failed: t('convert.failed', { label }),
        running: t('convert.running', { label, percent }),
      }[entry.state],
      detail: detail(entry),
      actions:
        entry.state === 'failed' ? (
          <Button size="small" onClick={() => void convertAgain(field, entry, t).then(onTaken)}>
            {t('common:actions.retry')}
          </Button>
        ) : (
          entry.canRevert && (
            <Button size="small" onClick={() => void take()}>
              {t('gestures.undoThis')}
            </Button>
          )
        ),
    }
  })
}
