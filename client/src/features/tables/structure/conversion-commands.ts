import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ConversionEntry } from '#shared/tables/conversion-calls.ts'
import type { Field } from '#shared/tables/table.ts'
import { isTemporary } from '#client/data/api/api-error.ts'
import { call } from '#client/data/api/call.ts'
import { mutate } from '#client/data/outbox/mutate.ts'
import type { MutationHandle } from '#client/data/outbox/outbox.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { dismissToast, toast } from '#client/ui/toast.ts'

const pollMs = 1000

/** Turns a field into another type, tells how far a large table is, and offers to take it back. */
export function convertField(field: Field, to: { type: FieldTypeName; config: unknown }, t: TFunction): void {
  const misfitLabel = t('convert.misfitLabel', { label: field.label }).slice(0, 200)
  const handle = mutate('fields.convert', { id: field.id, tableId: field.tableId, from: field.type, to, makeOptions: true, misfitLabel })
  void follow(field, handle, t)
}

/** Takes a conversion back. */
export function revertField(field: Pick<Field, 'id' | 'tableId' | 'label'>, conversionId: string, t: TFunction): MutationHandle {
  const misfitLabel = t('convert.misfitLabel', { label: field.label }).slice(0, 200)
  return mutate('fields.revert', { id: field.id, tableId: field.tableId, conversionId, misfitLabel })
}

async function follow(field: Field, handle: MutationHandle, t: TFunction): Promise<void> {
  const result = await handle.settled
  if (result.status === 'refused') return
  for (;;) {
    const entry = await readEntry(field, handle.id)
    if (!entry) return dismissToast(handle.id)
    if (entry === 'away') {
      await pause()
      continue
    }
    if (entry.state === 'done') {
      dismissToast(handle.id)
      const message = t(entry.misfits > 0 ? 'convert.doneMisfits' : 'convert.done', { label: field.label, count: entry.misfits })
      toast({ message, tone: 'success', duration: 8000, action: { label: t('undo'), onAction: () => revertField(field, handle.id, t) } })
      return
    }
    const percent = entry.total > 0 ? Math.round((100 * entry.done) / entry.total) : 0
    toast({ id: handle.id, message: t('convert.running', { label: field.label, percent }), duration: null })
    await pause()
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs))

/** `away`: nobody answers for now, and the server goes on with it. */
async function readEntry(field: Field, id: string): Promise<ConversionEntry | 'away' | undefined> {
  try {
    const { conversions } = await call('GET tables/:tableId/conversions', { params: { tableId: field.tableId } })
    return conversions.find((entry) => entry.id === id)
  } catch (failure) {
    return isTemporary(failure) ? 'away' : undefined
  }
}
