import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { ConversionEntry } from '#shared/nouns/tables/conversion-calls.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { isTemporary } from '#client/lib/api-error.ts'
import { call } from '#client/engine/api/call.ts'
import type { UndoEntry } from '#client/nouns/records/undo-stack.ts'
import { undoStackOf } from '#client/nouns/records/undo-stacks.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import type { MutationHandle } from '#client/engine/outbox/outbox.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { dismissToast, toast } from '#client/ui/toast.ts'

const pollMs = 1000

export interface NewType {
  type: FieldTypeName
  config: unknown
  /** of a link: the field of the other table whose values name its records */
  keyFieldId?: string | undefined
}

/** Converts a field, shows the progress for a large table, and offers to undo it. Once it is done, Ctrl+Z undoes it, too. */
export function convertField(field: Field, to: NewType, t: TFunction): void {
  const stack = undoStackOf(field.tableId)
  const handle = startConversion(field, to, t)
  const batches = new Set([handle.id])
  let last = handle.id
  const entry: UndoEntry = {
    gesture: 'convertField',
    count: 1,
    label: field.label,
    batches,
    undo: () => {
      void tellOutcome(revertField(field, last, t))
      return 0
    },
    redo: () => {
      const again = startConversion(field, to, t)
      last = again.id
      batches.add(last)
      void follow(field, again, t, tellDone)
      return 0
    },
  }
  const tellDone = (misfits: number): void => {
    const message = t(misfits > 0 ? 'convert.doneMisfits' : 'convert.done', { label: field.label, count: misfits })
    const undo = { label: t('undo'), onAction: () => void stack.take(entry) }
    entry.notice = toast({ message, tone: 'success', duration: 8000, action: undo })
  }
  void follow(field, handle, t, (misfits) => {
    stack.push(entry)
    tellDone(misfits)
  })
}

function startConversion(field: Field, { keyFieldId, ...to }: NewType, t: TFunction): MutationHandle {
  const misfitLabel = t('convert.misfitLabel', { label: field.label }).slice(0, 200)
  return mutate('fields.convert', {
    id: field.id,
    tableId: field.tableId,
    from: field.type,
    to,
    makeOptions: true,
    ...(keyFieldId && { keyFieldId }),
    misfitLabel,
  })
}

/** Makes a conversion that was given up once more, from its beginning. */
export async function convertAgain(
  field: Field,
  { toType: type, again }: ConversionEntry,
  t: TFunction,
  onDone: (misfits: number) => void = () => undefined,
): Promise<void> {
  if (!again) return
  const { config, keyFieldId, restores } = again
  const to = { type, config, keyFieldId: keyFieldId ?? undefined }
  const handle = restores === null ? startConversion(field, to, t) : revertField(field, restores, t)
  await follow(field, handle, t, onDone)
}

/** Undoes a conversion. */
export function revertField(field: Pick<Field, 'id' | 'tableId' | 'label'>, conversionId: string, t: TFunction): MutationHandle {
  const misfitLabel = t('convert.misfitLabel', { label: field.label }).slice(0, 200)
  return mutate('fields.revert', { id: field.id, tableId: field.tableId, conversionId, misfitLabel })
}

async function follow(field: Field, handle: MutationHandle, t: TFunction, onDone: (misfits: number) => void): Promise<void> {
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
      onDone(entry.misfits)
      return
    }
    if (entry.state === 'failed') {
      const again = { label: t('common:actions.retry'), onAction: () => void convertAgain(field, entry, t, onDone) }
      toast({ id: handle.id, message: t('convert.failed', { label: field.label }), tone: 'error', duration: null, action: again })
      return
    }
    const percent = entry.total > 0 ? Math.round((100 * entry.done) / entry.total) : 0
    toast({ id: handle.id, message: t('convert.running', { label: field.label, percent }), duration: null })
    await pause()
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pollMs))

/** `away`: the server gives no answer for now, and continues with the conversion. */
async function readEntry(field: Field, id: string): Promise<ConversionEntry | 'away' | undefined> {
  try {
    const { conversions } = await call('GET tables/:tableId/conversions', { params: { tableId: field.tableId } })
    return conversions.find((entry) => entry.id === id)
  } catch (failure) {
    return isTemporary(failure) ? 'away' : undefined
  }
}
